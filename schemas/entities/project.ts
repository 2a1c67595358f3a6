import { closed, Type, type Static } from '../define.ts';

/** A project as a list names it. */
export const projectRow = closed(
  {
    Id: Type.String({ description: 'The project.' }),
    Descr: Type.String({ description: 'Its name.' }),
    url: Type.String({ description: 'The first segment of its addresses.' }),
    Roles: Type.Array(Type.String(), { description: 'The roles that the reader holds there.' }),
    Logo: Type.String({ description: 'The address of its picture; empty for none.' }),
  },
  { description: 'A project of the reader.' },
);

/** A project with its settings as JSON text, pruned to what the reader may see. */
export const project = closed(
  {
    Id: Type.String({ description: 'The project.' }),
    Descr: Type.String({ description: 'Its name.' }),
    url: Type.String({ description: 'The first segment of its addresses.' }),
    Settings: Type.String({ description: 'JSON text: documents/settings.' }),
    Revision: Type.Integer({ description: 'The revision of the settings.' }),
  },
  { description: 'A project.' },
);
export type Project = Static<typeof project>;
