import { closed, Type, type Static } from '../define.ts';
import { role } from './user.ts';

/** A project in a list. */
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

/** The address of a screen of the project. */
export const ownAddress = closed(
  {
    Path: Type.String({ description: 'Below the project: "views/monthly/:id?".' }),
    Screen: Type.String({ description: 'The screen.' }),
  },
  { description: 'An address of the project.' },
);

/** A project with its settings as JSON text, pruned for the reader. */
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
    Addresses: Type.Optional(
      Type.Array(ownAddress, {
        description: 'Addresses of screens of the project itself, those that the reader may open.',
      }),
    ),
    MicrodataStart_Text: Type.Optional(
      Type.String({ description: 'The questions at the start as JSON text: by id alone, for who edits them.' }),
    ),
    MicrodataEnd_Text: Type.Optional(
      Type.String({ description: 'The questions at the end as JSON text: by id alone, for who edits them.' }),
    ),
    CompletedMicrodataStart: Type.Optional(
      Type.Boolean({ description: 'By id alone, for a mentee: whether their own form at the start is final.' }),
    ),
    CompletedMicrodataEnd: Type.Optional(
      Type.Boolean({ description: 'By id alone, for a mentee: whether their own form at the end is final.' }),
    ),
  },
  { description: 'A project.' },
);
export type Project = Static<typeof project>;

/** A project in the form in which it is saved. */
export const projectDraft = closed(
  {
    Id: Type.String({ description: 'The project; empty for a new one.', maxLength: 64 }),
    Descr: Type.String({ description: 'Its name.', maxLength: 200 }),
    url: Type.String({ description: 'The first segment of its addresses.', maxLength: 64 }),
    Settings: Type.String({
      description: 'JSON text: documents/settings. A masked secret keeps the stored value.',
      maxLength: 2_900_000,
    }),
    Text: Type.Optional(
      Type.String({
        description:
          'The settings as their author wrote them: kept, with those lines changed where it says something else than Settings. Without it the former text is.',
        maxLength: 2_900_000,
      }),
    ),
  },
  { description: 'A project, to be saved.' },
);
export type ProjectDraft = Static<typeof projectDraft>;

/** The problems of settings; texts: "settings.problem.<code>". */
const PROJECT_PROBLEMS = [
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
  'criterion',
  'questionFiles',
  'fieldName',
  'level',
  'expression',
  'unknownPath',
  'logo',
  'colour',
  'corner',
  'mask',
  'view',
  'viewRole',
  'secretDomain',
  'unknownKey',
] as const;
export type ProjectProblemCode = (typeof PROJECT_PROBLEMS)[number];

/** The codes of the parsers of JSON, shapes and expressions. Each has a text. */
export const PROJECT_REASONS = [
  'widgets.json.too-large',
  'widgets.json.too-deep',
  'widgets.json.after-end',
  'widgets.json.not-closed',
  'widgets.json.wrong-close',
  'widgets.json.no-comma',
  'widgets.json.last-comma',
  'widgets.json.no-value',
  'widgets.json.no-colon',
  'widgets.json.no-key',
  'widgets.json.bare-key',
  'widgets.json.bare-text',
  'widgets.json.ends-early',
  'widgets.json.not-a-value',
  'widgets.json.large-number',
  'widgets.json.open-text',
  'widgets.json.wrong-escape',
  'widgets.json.comment',
  'widgets.json.forbidden-key',
  'widgets.json.duplicate-key',
  'problems.missing-key',
  'problems.not-allowed',
  'problems.out-of-range',
  'problems.unknown-key',
  'problems.unknown-schema',
  'problems.wrong-format',
  'problems.wrong-type',
  'problems.formula-syntax',
  'problems.path-syntax',
  'problems.forbidden-key',
  'problems.unknown-operation',
  'problems.argument-count',
  'problems.unknown-argument',
  'problems.missing-argument',
  'problems.bad-argument',
  'problems.bound-name',
  'problems.computed-path',
  'problems.scope-in-list-operation',
  'problems.object-in-logic',
  'problems.unknown-form',
  'problems.form-shape',
  'problems.too-deep',
] as const;
export type ProjectReason = (typeof PROJECT_REASONS)[number];

export const projectProblem = closed(
  {
    code: Type.Enum([...PROJECT_PROBLEMS], { description: 'A stable name, which has a text.' }),
    severity: Type.Enum(['error', 'warning'], { description: 'An error stops a save.' }),
    pointer: Type.String({ description: 'Where: JSON pointer into {Descr, url, Settings}.' }),
    line: Type.Integer({
      description: 'The line in the text of the settings, from 1; 0 for places outside of them.',
    }),
    column: Type.Integer({ description: 'From 1; 0 for places outside.' }),
    name: Type.String({ description: 'The subject: a field, a role, a screen, a word.' }),
    detail: Type.String({ description: 'Another name: a role, the nearest field, the faulty part; may be empty.' }),
    why: Type.Optional(Type.Enum([...PROJECT_REASONS], { description: 'The text that says more.' })),
    values: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), { description: 'What that text names.' }),
    ),
  },
  { description: 'Something wrong with the settings of a project.' },
);
export type ProjectProblem = Static<typeof projectProblem>;

const names = (description: string) => Type.Array(Type.String(), { description });

/** The effects of a change of settings, and the affected people. */
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
