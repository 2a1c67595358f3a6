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

/** What was pasted into a sheet. */
export const pastedTable = closed(
  {
    headers: Type.Array(Type.String(), { description: 'The first row, when it names the columns.' }),
    rows: Type.Array(Type.Array(Type.String()), { description: 'The cells.' }),
  },
  { description: 'A pasted table.' },
);

/** A file that was chosen or dropped and is not yet sent. */
export const localFile = closed(
  {
    Name: Type.String({ description: 'The file name.' }),
    Mime: Type.String({ description: 'The type.' }),
    Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
  },
  { description: 'A file of the reader.' },
);
