import { closed, Type, type TSchema } from '../define.ts';
import { settingsSchema } from '../documents/settings.ts';
import { currentUser } from './user.ts';

/** The schemas of `user` and `project` in a document's scope. The settings are parsed there; a call sends them as text. */
export const roots: { readonly user: TSchema; readonly project: TSchema } = {
  user: currentUser,
  project: closed(
    {
      Id: Type.String({ description: 'The project.' }),
      Descr: Type.String({ description: 'Its name.' }),
      url: Type.String({ description: 'The first segment of its addresses.' }),
      Revision: Type.Integer({ description: 'The revision of the settings.' }),
      Settings: settingsSchema,
    },
    { description: 'The current project.' },
  ),
};
