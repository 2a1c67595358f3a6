import { closed, dictionary, nullable, Type, type Static } from '../define.ts';

/** The server's own members of a set: they describe what was loaded, and are removed before storing. */
export const SET_MARKS = ['Loaded', 'Revision'] as const;

/** One of the four data sets of an action, as it is read. */
export const actionSet = Type.Object(
  {
    Loaded: Type.Literal(true, { description: 'The data was loaded: data that was not loaded is not saved.' }),
    Revision: Type.Integer({ description: 'Which state was loaded; 0 while nothing was kept.', minimum: 0 }),
  },
  { additionalProperties: true, description: 'Data of an action: Loaded, Revision, and the data of its views.' },
);
export type ActionSet = Static<typeof actionSet>;

const storedFields = () => dictionary(Type.Unknown(), { description: 'The stored data, without Loaded and Revision.' });
const time = (description: string) => Type.String({ description, format: 'date-time' });

/** A set of one mentee in a list. */
export const menteeSet = closed(
  {
    MenteeId: Type.String({ description: 'The mentee.' }),
    Name: Type.String({ description: 'How they are called.' }),
    Data: storedFields(),
    Revision: Type.Integer({ description: 'Its state; 0 for nothing.', minimum: 0 }),
    Time: nullable(time('When it was changed last.')),
  },
  { description: 'The data of a mentee in an action.' },
);

/** A person's notes about a mentee, with the author. */
export const signedSet = closed(
  {
    Data: actionSet,
    Author: Type.String({ description: 'The last author; empty without one.' }),
    Time: nullable(time('When.')),
  },
  { description: 'A set of data with who changed it last.' },
);

/** The reason why an action is locked. */
export const LOCKS = ['inactive', 'condition'] as const;
export const lock = nullable(
  Type.Enum([...LOCKS], { description: 'Why the mentee cannot open it: its date is the year 3000, or its condition.' }),
);

/** A grid cell of a mentee and an action. Private data are not in grids. */
export const actionCell = closed(
  {
    Completed: Type.Boolean({ description: 'Done.' }),
    Locked: lock,
    Shown: Type.Boolean({ description: 'Its ShowCondition holds for the mentee.' }),
    Mentee: storedFields(),
    Public: storedFields(),
    Action: storedFields(),
    Time: nullable(time('When it was changed last.')),
    State: Type.Optional(
      Type.Enum(['handedIn', 'returned'], { description: 'It waits for a mentor, or is to be corrected.' }),
    ),
  },
  { description: 'A mentee in an action.' },
);
export type ActionCell = Static<typeof actionCell>;

/** The same, reduced to what a page needs to draw it. */
export const leanCell = closed(
  {
    ...Type.Partial(actionCell).properties,
    Wrote: Type.Optional(Type.Boolean({ description: 'The mentee filled something in.' })),
    Answered: Type.Optional(Type.Boolean({ description: 'A mentor wrote something.' })),
    Late: Type.Optional(Type.Boolean({ description: 'Its day is over, and it is neither done nor handed in.' })),
  },
  { description: 'A mentee in an action; in a lean reply only values that differ from the default.' },
);
export type LeanCell = Static<typeof leanCell>;

/** A column of a grid. */
export const gridAction = closed(
  {
    Id: Type.String({ description: 'The action.' }),
    TypeId: Type.Integer({ description: 'Its type.' }),
    Title: Type.String({ description: 'Its title.' }),
    Titles: Type.String({ description: 'Titles of its columns, with commas.' }),
    Group: Type.Array(Type.String(), { description: 'The path of its group.' }),
    Flags: Type.Integer({ description: 'Bits: see ACTION_FLAGS.' }),
    Function: Type.String({ description: 'What its cells show.' }),
    Data: dictionary(Type.Unknown(), { description: 'The data of the action itself.' }),
  },
  { description: 'An action as a column of a grid.' },
);
export type GridAction = Static<typeof gridAction>;

/** A meeting of a mentor with one mentee. */
export const meeting = closed(
  {
    ActionId: Type.String({ description: 'The action.' }),
    Title: Type.String({ description: 'Its title.' }),
    MenteeId: Type.String({ description: 'The mentee.' }),
    Mentee: Type.String({ description: 'How the mentee is called.' }),
    MentorId: nullable(Type.String({ description: 'The mentor of the action; null for none.' })),
    Mentor: Type.String({ description: 'How the mentor is called.' }),
    Time: time('When it begins.'),
    End: time('When it ends.'),
    Minutes: Type.Integer({ description: 'How long it lasts.' }),
    From: time('From when on one may join.'),
    To: time('Until when.'),
    Link: nullable(Type.String({ description: 'Where one joins, while one may.' })),
    Online: Type.Boolean({ description: 'It has a link to join; otherwise people meet in person.' }),
    Completed: Type.Boolean({ description: 'It has taken place.' }),
    Own: Type.Boolean({ description: 'The mentee has a day of their own for it.' }),
    Revision: Type.Integer({
      description: 'The state of the data of the mentee; 0 while nothing was kept.',
      minimum: 0,
    }),
    LastMail: Type.Optional(nullable(time('When a mail about it was written last.'))),
  },
  { description: 'A meeting.' },
);
export type Meeting = Static<typeof meeting>;
