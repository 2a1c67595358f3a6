import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { lock } from './action-data.ts';
import { work } from './action-work.ts';

/** Bits of an action's Flags. */
export const ACTION_FLAGS = {
  CanDelete: 1,
  Published: 2,
  HideFromMentor: 4,
  HideFromMentee: 8,
  HideInGrid: 16,
  HideFromSupervisor: 32,
} as const;

/** The views of an action: for everybody, for its mentee, for those who look after them, and beside a grid. */
export const VIEW_TYPES = ['View', 'MenteeView', 'MentorView', 'GridView'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

/** The data of an action. Unknown keys are preserved, because views have their own. */
export const actionData = Type.Object(
  {
    EnableCondition: Type.Optional(Type.Unknown({ description: 'Logic over the fields: may it be opened?' })),
    ShowCondition: Type.Optional(Type.Unknown({ description: 'Logic over the fields: is it shown?' })),
    date: Type.Optional(
      Type.String({ description: 'DD-MM-YYYY; the year 3000 or later means inactive.', maxLength: 40 }),
    ),
    timeHours: Type.Optional(Type.String({ description: 'Hour of the meeting.', maxLength: 10 })),
    timeMinutes: Type.Optional(Type.String({ description: 'Minute of the meeting.', maxLength: 10 })),
    files: Type.Optional(Type.Boolean({ description: 'Its mentees hand in files.' })),
    review: Type.Optional(
      Type.Boolean({ description: 'Handed-in work waits for a mentor. The default is that of the type.' }),
    ),
    lastMail: Type.Optional(Type.String({ description: 'When the last reminder went out.', maxLength: 40 })),
  },
  { description: 'What an action holds.' },
);

const shape = {
  Id: Type.String({ description: 'The action.' }),
  TypeId: Type.Integer({ description: '1 conference, 3 questionnaire, or another type.' }),
  Title: Type.String({ description: 'Its title.' }),
  Titles: Type.String({ description: 'Titles of its columns, with commas.' }),
  Descr: Type.String({ description: 'The subject.' }),
  Data: actionData,
  Group: Type.Array(Type.String(), { description: 'The path of its group.' }),
  Flags: Type.Integer({ description: 'Bits: see ACTION_FLAGS.' }),
  Completed: Type.Boolean({ description: 'Done by the mentee.' }),
  MentorId: nullable(Type.String({ description: 'Its mentor.' })),
  QuestId: nullable(Type.String({ description: 'Its questionnaire.' })),
  Locked: Type.Optional(lock),
  Work: Type.Optional(work),
};

/** An action in lists. Completed and MentorId are those of a mentee who reads it; false and null for everybody else. */
export const action = closed(shape, { description: 'A task or questionnaire of a project.' });
export type Action = Static<typeof action>;

/** An action with the code of its views. */
export const fullAction = closed(
  {
    ...shape,
    Function: Type.String({ description: 'What its cells show in grids and exports.' }),
    Functions: Type.String({ description: 'The functions of its view.' }),
    FunctionsEdited: Type.Boolean({ description: 'Its functions are its own, and not those of its type.' }),
    Controller: Type.String({ description: 'The script of its view.' }),
    ViewType: Type.String({ description: 'Which view it has; that of its type when empty.' }),
    Revision: Type.Integer({ description: 'Grows with each change.' }),
  },
  { description: 'An action with what its views run.' },
);
export type FullAction = Static<typeof fullAction>;

/** Types that every project has. */
export const CONFERENCE = 1;
export const QUESTIONNAIRE = 3;

export const actionType = closed(
  {
    Id: Type.Integer({ description: 'The type: 1 conference, 3 questionnaire.', minimum: 1 }),
    Descr: Type.String({ description: 'Its name; empty where the page has a name of its own for it.' }),
    ActionData: dictionary(Type.Unknown(), { description: 'What a new action of it holds.' }),
    Functions: Type.String({ description: 'The functions of its views.' }),
    Controller: Type.Optional(Type.String({ description: 'The script of its views.' })),
    ViewType: Type.Optional(Type.String({ description: 'The part that its actions show; empty for none.' })),
    Revision: Type.Optional(Type.Integer({ description: 'Grows with each change; 0 while it was never changed.' })),
  },
  { description: 'A type of actions.' },
);
export type ActionType = Static<typeof actionType>;

/** An action as it is shown to the people who work on it. */
export const shownAction = Type.Object(
  {
    Id: Type.String({ description: 'The action.' }),
    TypeId: Type.Integer({ description: 'Its type.' }),
    Title: Type.String({ description: 'Its title.' }),
    Descr: Type.String({ description: 'Its description.' }),
    Completed: Type.Boolean({ description: 'Is it done?' }),
    Data: Type.Object(
      { date: Type.Optional(Type.Unknown()), files: Type.Optional(nullable(Type.Boolean())) },
      { additionalProperties: Type.Unknown(), description: 'Its own settings.' },
    ),
  },
  { additionalProperties: Type.Unknown() },
);
