import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { ROLES } from '../roles.ts';
import { fields } from './fields.ts';

export const role = Type.Enum([...ROLES], { description: 'A role.' });
export const roles = Type.Array(role, { description: 'Roles held in the project.' });

export const state = Type.Integer({ description: '1 is active; 0, 2 and 3 are inactive.', minimum: 0, maximum: 3 });
const mentors = dictionary(Type.String(), {
  description: 'Action id to mentor id; the empty key is the default mentor.',
});

/** The rights to change a person. `account` includes all data for sign-in: username, password, the address for links. */
export const PERSON_CHANGES = [
  'projectFields',
  'fields',
  'account',
  'state',
  'level',
  'giveRoles',
  'takeRoles',
  'join',
  'defaultProject',
  'loginAs',
] as const;
export type PersonChange = (typeof PERSON_CHANGES)[number];

/** A person in lists, pruned for the reader. If only the name is visible, Fields has only the name. */
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
    May: Type.Optional(
      Type.Array(Type.Enum([...PERSON_CHANGES]), {
        description: 'The changes that the reader may make; in lists for people who change people.',
      }),
    ),
    LastWritten: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description:
            'The last time at which the mentee or somebody who looks after them wrote; in users.list for people who look after them.',
        }),
      ),
    ),
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
    PasswordRules: Type.Optional(Type.Integer({ description: 'The password rules of all their projects together.' })),
  },
  { description: 'The signed-in person in the current project.' },
);
export type CurrentUser = Static<typeof currentUser>;

/** The impersonator. */
const impersonator = nullable(
  closed(
    {
      Id: Type.String({ description: 'The administrator.' }),
      Name: Type.String({ description: 'Their name.' }),
      Kind: Type.Enum(['login', 'view'], { description: 'They act as the person, or only look.' }),
    },
    { description: 'The administrator who acts or views as this person; null without one.' },
  ),
);

/** The signed-in person, before any project is known. */
export const identity = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Username: Type.String({ description: 'The sign-in name.' }),
    Roles: Type.Array(role, { description: 'Every role held, in any project.' }),
    DefaultProject: nullable(Type.String({ description: 'The project that opens first.' })),
    Impersonator: impersonator,
    Installation: Type.String({ description: 'What a device keeps of somebody is of this installation.' }),
  },
  { description: 'The signed-in person.' },
);

/** A person to filter or choose by, with whom they look after. */
export const linkedPerson = closed(
  {
    Id: Type.String({ description: 'The person.' }),
    Name: Type.String({ description: 'Last and first name.' }),
    Type: nullable(Type.String({ description: 'The mentor_type, where the reader sees it.' })),
    Count: Type.Integer({ description: 'A mentor: how many mentees; a supervisor: how many mentors.' }),
    Supervisors: Type.Array(Type.String(), { description: 'A mentor: the ids of their supervisors.' }),
  },
  { description: 'A mentor or a supervisor.' },
);
export type LinkedPerson = Static<typeof linkedPerson>;

/** The kinds of lines of a person's history. */
export const HISTORY_KINDS = [
  'created',
  'fields',
  'roles',
  'level',
  'state',
  'password',
  'username',
  'consent',
  'defaultProject',
  'links',
  'other',
] as const;

export const historyLine = closed(
  {
    Id: Type.String({ description: 'The line.' }),
    Time: Type.String({ description: 'When.', format: 'date-time' }),
    Who: Type.String({ description: 'The author; empty when nobody was signed in.' }),
    Impersonator: nullable(Type.String({ description: 'The administrator who was signed in as them.' })),
    Kinds: Type.Array(Type.Enum([...HISTORY_KINDS]), { description: 'The changed part.' }),
    Action: Type.String({ description: 'The call.' }),
    Fields: Type.Array(Type.String(), { description: 'The fields that were changed, of those that the reader sees.' }),
    Before: nullable(Type.String({ description: 'The former value, if it is shown.' })),
    After: nullable(Type.String({ description: 'The new value, if it is shown.' })),
  },
  { description: 'A change of a person.' },
);
export type HistoryLine = Static<typeof historyLine>;

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

/** Pasted rows: the value of the widget sheet. */
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

/** A chosen or dropped file that has not been sent yet: the value of the widgets dropZone and fileButton. */
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
