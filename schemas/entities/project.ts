import { closed, Type, type Static } from '../define.ts';
import { role } from './user.ts';

/** A project as a list names it. */
export const projectRow = closed(
  {
    Id: Type.String({ description: 'The project.' }),
    Descr: Type.String({ description: 'Its name.' }),
    url: Type.String({ description: 'The first segment of its addresses.' }),
    Roles: Type.Array(role, { description: 'The roles that the reader holds there.' }),
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
    Unavailable: Type.Optional(
      Type.Array(Type.String(), { description: 'Screens that have an address and cannot be shown here.' }),
    ),
  },
  { description: 'A project.' },
);
export type Project = Static<typeof project>;

/** A project as it is saved. */
export const projectDraft = closed(
  {
    Id: Type.String({ description: 'The project; empty for a new one.', maxLength: 64 }),
    Descr: Type.String({ description: 'Its name.', maxLength: 200 }),
    url: Type.String({ description: 'The first segment of its addresses.', maxLength: 64 }),
    Settings: Type.String({
      description: 'JSON text: documents/settings. A masked secret keeps what is stored.',
      maxLength: 2_900_000,
    }),
  },
  { description: 'A project, to be saved.' },
);
export type ProjectDraft = Static<typeof projectDraft>;

/** What the checker of settings finds; each has a text in the locales: "settings.problem.<code>". */
export const PROJECT_PROBLEMS = [
  'name',
  'url',
  'urlTaken',
  'json',
  'notObject',
  'forbiddenKey',
  'shape',
  'adminMenu',
  'adminReach',
  'state',
  'stateRole',
  'unknownRole',
  'noSuchField',
  'fieldTwice',
  'fieldName',
  'level',
  'expression',
  'unknownPath',
  'logo',
  'colour',
  'corner',
  'mask',
  'view',
  'secretDomain',
  'unknownKey',
] as const;
export type ProjectProblemCode = (typeof PROJECT_PROBLEMS)[number];

export const projectProblem = closed(
  {
    code: Type.Enum([...PROJECT_PROBLEMS], { description: 'A stable name, which has a text.' }),
    severity: Type.Enum(['error', 'warning'], { description: 'An error stops a save.' }),
    pointer: Type.String({ description: 'Where: JSON pointer into {Descr, url, Settings}.' }),
    line: Type.Integer({
      description: 'The line in the text of the settings, from 1; 0 for what stands outside of them.',
    }),
    column: Type.Integer({ description: 'From 1; 0 for what stands outside.' }),
    name: Type.String({ description: 'What it is about: a field, a role, a screen, a word.' }),
    detail: Type.String({
      description: 'More, as the reader of the text or of the expression tells it; may be empty.',
    }),
  },
  { description: 'Something wrong with the settings of a project.' },
);
export type ProjectProblem = Static<typeof projectProblem>;

const names = (description: string) => Type.Array(Type.String(), { description });

/** What a change of settings means, and for whom. */
export const projectChanges = closed(
  {
    Roles: Type.Array(
      closed({
        Role: role,
        People: Type.Integer({ description: 'How many hold it.' }),
        Added: names('Entries of the menu that come: their screens.'),
        Removed: names('Entries that go.'),
        Moved: Type.Boolean({ description: 'The order or the names are others.' }),
      }),
      { description: 'Roles whose menu changes.' },
    ),
    Fields: Type.Array(
      closed({
        Name: Type.String({ description: 'The field.' }),
        Change: Type.Enum(['added', 'removed', 'visible', 'editable', 'changed'], {
          description: 'What happens to it.',
        }),
        Before: Type.Integer({ description: 'visible, editable: the level before.' }),
        After: Type.Integer({ description: 'visible, editable: the level after.' }),
        People: Type.Integer({ description: 'How many people have a value there.' }),
      }),
      { description: 'Fields that change.' },
    ),
    Config: names('Keys of Config that change.'),
    Other: names('Other parts that change.'),
  },
  { description: 'What changes for whom.' },
);
export type ProjectChanges = Static<typeof projectChanges>;
