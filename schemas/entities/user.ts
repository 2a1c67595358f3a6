import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { ROLES } from '../roles.ts';
import { fields } from './fields.ts';

export const role = Type.Enum([...ROLES], { description: 'A role.' });
export const roles = Type.Array(role, { description: 'Roles held in the project.' });

const state = Type.Integer({ description: '1 is active; 0, 2 and 3 are inactive.', minimum: 0, maximum: 3 });
const mentors = dictionary(Type.String(), {
  description: 'Action id to mentor id; the empty key is the default mentor.',
});

/** A person as lists show them: pruned to what the reader may see. Of somebody whose name one may only know, Fields holds the name alone. */
export const user = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Username: nullable(Type.String({ description: 'The sign-in name; null for a reader who may not see it.' })),
    Fields: fields(),
    ProjectFields: fields(),
    Roles: roles,
    Level: Type.Integer({ description: 'Lower is more power.' }),
    State: state,
    status: Type.Boolean({ description: 'Online now.' }),
    Coordinators: Type.Array(Type.String(), { description: 'Ids of the coordinators linked to a mentee.' }),
    CacheMentors: mentors,
  },
  { description: 'A person of the project.' },
);
export type User = Static<typeof user>;

export const currentUser = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Username: Type.String({ description: 'The sign-in name.' }),
    Roles: roles,
    Fields: fields(),
    ProjectFields: fields(),
    Level: Type.Integer({ description: 'Lower is more power.' }),
    State: state,
    CacheMentors: mentors,
    DefaultProject: nullable(Type.String({ description: 'The project that opens first.' })),
  },
  { description: 'Who is signed in, in the current project.' },
);
export type CurrentUser = Static<typeof currentUser>;

/** Who is signed in, before any project is known. */
export const identity = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Username: Type.String({ description: 'The sign-in name.' }),
    Roles: Type.Array(role, { description: 'Every role held, in any project.' }),
    DefaultProject: nullable(Type.String({ description: 'The project that opens first.' })),
  },
  { description: 'Who is signed in.' },
);

/** One row of an import. */
export const newUser = closed(
  {
    Username: Type.String({ description: 'The sign-in name.', minLength: 3, maxLength: 128 }),
    Password: Type.Optional(Type.String({ description: 'The first password.', maxLength: 128 })),
    Fields: fields(),
    Roles: Type.Optional(Type.Array(role, { description: 'Without them: Mentee.' })),
  },
  { description: 'A person to add.' },
);

/** What was pasted into a sheet: the value of the widget sheet. */
export const pastedTable = closed(
  {
    headers: Type.Array(Type.String(), { description: 'The headings; empty when the table has none.' }),
    rows: Type.Array(
      closed({
        key: Type.String({ description: 'Stays while the row moves.' }),
        cells: Type.Array(Type.String(), { description: 'The cells.' }),
      }),
      { description: 'The rows.' },
    ),
  },
  { description: 'A pasted table.' },
);

/** A file that was chosen or dropped and is not yet sent: what the widgets dropZone and fileButton give. */
export const localFile = closed(
  {
    key: Type.String({ description: 'Tells files apart.' }),
    name: Type.String({ description: 'The name of the file.' }),
    type: Type.String({ description: 'Its mime type; empty when the browser does not know it.' }),
    size: Type.Integer({ description: 'Its bytes.', minimum: 0 }),
    blob: Type.Optional(Type.Unknown({ description: 'The file itself, for read and upload.' })),
  },
  { description: 'A file that was chosen.' },
);

/** How rows are sent to an address. */
export const massData = closed(
  {
    method: Type.String({ description: 'GET or POST.' }),
    SendMode: Type.Enum(['one', 'all', 'paged'], { description: 'A row at a time, all at once, or in pages.' }),
    transform: Type.String({ description: 'What becomes of a row before it is sent: JavaScript for the sandbox.' }),
  },
  { description: 'How rows are sent.' },
);
