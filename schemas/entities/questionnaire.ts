import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { askedSpreadsheet, questionOption, questionParts } from '../documents/questionnaire.ts';

const typeId = Type.Union([Type.String(), Type.Integer()], { description: 'The type: "02" equals 2.' });

/** A question as the page runs it. */
export const question = closed(
  {
    Id: Type.String({ description: 'The question: the model of its answer.' }),
    TypeId: typeId,
    Text: Type.String({ description: 'The question.' }),
    Group: Type.Optional(
      Type.String({
        description:
          'The group of its answer; where it has several places, the groups are this, "_" and the place from 1.',
      }),
    ),
    Option: Type.Optional(Type.Array(questionOption, { description: 'What can be chosen.' })),
    ...questionParts,
    Spreadsheets: Type.Optional(Type.Array(askedSpreadsheet, { description: 'spreadsheet: the workbooks.' })),
    Completion: Type.Optional(Type.Number({ description: 'How far it is answered, from 0 to 100.' })),
  },
  { description: 'A question.' },
);
export type Question = Static<typeof question>;

export const answer = closed(
  {
    GroupId: Type.String({ description: 'The group of answers.' }),
    OptionId: Type.Optional(nullable(Type.String({ description: 'The chosen value.' }))),
    Text: Type.Optional(nullable(Type.String({ description: 'The written text.' }))),
    Seen: Type.Optional(
      nullable(Type.String({ description: 'The text over which it was written, where another one was stored since.' })),
    ),
  },
  { description: 'An answer.' },
);

/** The answer to a question of the type upload, as the JSON of its text has it. */
export const uploadedFiles = Type.Array(
  closed(
    {
      Filename: Type.String({ description: 'Eleven digits and the name, as the upload answered.' }),
      Index: Type.Integer({ description: 'Which of the files of the question.' }),
    },
    { description: 'A file.' },
  ),
  { description: 'The files that answer a question.' },
);

export const storedAnswer = closed(
  {
    OptionId: nullable(Type.String({ description: 'The chosen value.' })),
    Text: nullable(Type.String({ description: 'The written text.' })),
    Revision: Type.Integer({ description: 'Grows by one with each save of the group.' }),
    Time: Type.String({ description: 'When it was saved, ISO.' }),
  },
  { description: 'An answer as it is stored.' },
);

const runningSection = closed(
  {
    Title: Type.String({ description: 'What people read.' }),
    Text: Type.String({ description: 'The text above its questions.' }),
    Condition: Type.Optional(Type.Unknown({ description: 'Logic over the answers: is it shown?' })),
    Questions: Type.Array(Type.Array(question), {
      description: 'Lines of questions; those of a line are side by side.',
    }),
    Spreadsheets: Type.Array(askedSpreadsheet, { description: 'Workbooks in the place of questions.' }),
  },
  { description: 'A section.' },
);

const QUEST_STATUSES = ['OK', 'Not Found', 'Expired'] as const;
export const QUEST_STATES = ['new', 'started', 'paused', 'finished'] as const;
const status = Type.Enum([...QUEST_STATUSES], { description: 'OK, Not Found or Expired.' });
const state = Type.Enum([...QUEST_STATES], { description: 'How far its filling has come.' });
const seconds = (description: string) => nullable(Type.Integer({ description }));

/** The state of an answer set's time. */
export const questClock = closed(
  {
    Status: status,
    State: state,
    Duration: seconds('Seconds in all, with extensions; null without a clock.'),
    RemainingTime: seconds('Seconds that are left by the clock of the server; null without a clock.'),
    TimeStarted: nullable(Type.String({ description: 'When it was started, ISO.' })),
    Late: Type.Integer({ description: 'Answers that came after the end and wait to be judged.' }),
    Completion: Type.Integer({ description: 'How far it is filled in, from 0 to 100.' }),
  },
  { description: 'The state of an answer set.' },
);
export type QuestClock = Static<typeof questClock>;

/** A questionnaire with the answers of one person, for the page. */
export const answerSet = closed(
  {
    AnswerSetID: Type.String({ description: 'The answer set; empty where none was found.' }),
    ...questClock.properties,
    Comp: Type.Optional(Type.Integer({ description: 'The same as Completion.' })),
    Title: Type.String({ description: 'Its name.' }),
    Descr: Type.String({ description: 'What people read before they start.' }),
    Extra: Type.Object(
      {
        OnFinish: Type.Optional(Type.String({ description: 'Where the page goes at the end.' })),
        Layout: Type.Optional(
          Type.Enum(['sections', 'page'], { description: 'One section after the other, or all on one page.' }),
        ),
      },
      { description: 'The behaviour of the page.', additionalProperties: true },
    ),
    Sections: Type.Array(runningSection, {
      description: 'The sections; none before the clock starts or while it is stopped.',
    }),
    SectionCount: Type.Integer({ description: 'How many sections there are.' }),
    QuestionCount: Type.Integer({ description: 'How many questions there are.' }),
    Section: Type.Optional(
      Type.Integer({
        description: 'The section in which it was answered or put aside last; missing for none.',
        minimum: 0,
      }),
    ),
    Answers: dictionary(storedAnswer, { description: 'The answers by group.' }),
    Pausable: Type.Boolean({ description: 'It can be put aside; the clock stops meanwhile.' }),
    CanAnswer: Type.Boolean({ description: 'The reader may answer now.' }),
    CanFinish: Type.Optional(
      Type.Boolean({ description: 'The reader may hand it in now: after its end, too. Older servers leave it out.' }),
    ),
    CanReset: Type.Boolean({ description: 'The reader may restart it for the person.' }),
    QuestId: Type.String({ description: 'The questionnaire.' }),
    Version: Type.Integer({ description: 'Its version: that with which the set was made.' }),
    ActionId: nullable(Type.String({ description: 'Its action.' })),
    UserId: nullable(Type.String({ description: 'The owner of the answers; null if unknown.' })),
    UserName: Type.String({ description: 'First and last name of that person.' }),
    Finished: nullable(Type.String({ description: 'When it was handed in, ISO.' })),
  },
  { description: 'A questionnaire with the answers of one person.' },
);
export type AnswerSet = Static<typeof answerSet>;

/** A questionnaire of the reader, in lists of the mentee. */
export const questSummary = closed(
  {
    ActionId: nullable(Type.String({ description: 'Its action.' })),
    QuestId: Type.String({ description: 'The questionnaire.' }),
    AnswerSetID: Type.String({ description: 'The answer set; empty before it was first opened.' }),
    Title: Type.String({ description: 'Its name.' }),
    ...questClock.properties,
    Finished: nullable(Type.String({ description: 'When it was handed in, ISO.' })),
  },
  { description: 'A questionnaire as lists carry it.' },
);
export type QuestSummary = Static<typeof questSummary>;

/** A questionnaire as its editors list it. */
export const questRow = closed(
  {
    Id: Type.String({ description: 'The questionnaire.' }),
    Title: Type.String({ description: 'Its name.' }),
    Revision: Type.Integer({ description: 'Its newest version.' }),
    Duration: seconds('Seconds; null without a clock.'),
    Questions: Type.Integer({ description: 'How many questions it has.' }),
    Sets: Type.Integer({ description: 'How many answer sets there are.' }),
    Author: Type.String({ description: 'Who saved last.' }),
    Time: Type.String({ description: 'When, ISO.' }),
  },
  { description: 'A questionnaire as its editors list it.' },
);

/** A person's answer set in lists of staff. */
export const questSetRow = closed(
  {
    AnswerSetID: Type.String({ description: 'The answer set.' }),
    Kind: Type.Enum(['action', 'mentor', 'public', 'token'], { description: 'How it was issued.' }),
    Token: Type.String({ description: 'Its token; empty for none.' }),
    ActionId: nullable(Type.String({ description: 'Its action.' })),
    UserId: nullable(Type.String({ description: 'The owner; null if unknown.' })),
    UserName: Type.String({ description: 'First and last name.' }),
    Version: Type.Integer({ description: 'The version of its questionnaire.' }),
    Until: nullable(Type.String({ description: 'Until when it is open, ISO; null without an end.' })),
    ...questClock.properties,
    Finished: nullable(Type.String({ description: 'When it was handed in, ISO.' })),
  },
  { description: 'An answer set as staff list it.' },
);

/** An answer that arrived after the end. */
export const lateAnswer = closed(
  {
    Id: Type.String({ description: 'The late answer.' }),
    AnswerSetID: Type.String({ description: 'Its answer set.' }),
    Title: Type.String({ description: 'The questionnaire.' }),
    UserId: nullable(Type.String({ description: 'Whose it is.' })),
    UserName: Type.String({ description: 'First and last name.' }),
    Question: Type.String({ description: 'The question.' }),
    GroupId: Type.String({ description: 'The group of the answer.' }),
    OptionId: nullable(Type.String({ description: 'The chosen value.' })),
    Text: nullable(Type.String({ description: 'The written text.' })),
    Now: nullable(Type.String({ description: 'The stored value of the group.' })),
    Shown: Type.String({ description: 'What came, as people read it; empty where an answer was taken back.' }),
    ShownNow: Type.String({ description: 'The stored value as text; empty without one.' }),
    ActionId: nullable(Type.String({ description: 'The action.' })),
    Time: Type.String({ description: 'When it came, ISO.' }),
    Seconds: Type.Integer({ description: 'How many seconds after the end.' }),
    State: Type.Enum(['waiting', 'accepted', 'rejected'], { description: 'The decision.' }),
  },
  { description: 'An answer that came after the end.' },
);

const questCount = closed({
  Value: Type.String({ description: 'The answer.' }),
  Text: Type.String({ description: 'What people read.' }),
  Group: Type.Optional(Type.String({ description: '18: the slot into which it was put.' })),
  Count: Type.Integer({ description: 'How often.' }),
});

/** A question with its answers, for a table and a chart. */
export const questionResult = closed(
  {
    Id: Type.String({ description: 'The question.' }),
    GroupId: Type.String({ description: 'The group of answers that is counted.' }),
    TypeId: typeId,
    Text: Type.String({ description: 'The question.' }),
    Place: Type.String({ description: 'What its place is called, where it has several.' }),
    Section: Type.String({ description: 'Its section.' }),
    Open: Type.Boolean({ description: 'Its answer is written, and not chosen.' }),
    Answered: Type.Integer({ description: 'How many answered.' }),
    Counts: Type.Array(questCount, {
      description: 'How often each choice, number, hour or word was given; empty for other texts.',
    }),
    Mean: nullable(Type.Number({ description: 'Of numbers.' })),
    Least: nullable(Type.Number({ description: 'Of numbers.' })),
    Most: nullable(Type.Number({ description: 'Of numbers.' })),
    Median: nullable(Type.Number({ description: 'Of numbers.' })),
    Positions: Type.Array(
      closed({
        Value: Type.String({ description: 'The ordered items.' }),
        Text: Type.String({ description: 'What people read.' }),
        Mean: Type.Number({ description: 'Its mean place, from 1.' }),
      }),
      { description: 'Of an order: the mean place of each thing, the first one first. Empty for other questions.' },
    ),
    Quotes: Type.Array(Type.String(), { description: 'The newest written answers, at most three; of texts.' }),
    Result: Type.Optional(Type.Boolean({ description: 'It is computed by a workbook.' })),
    NumberFormat: Type.Optional(
      Type.String({ description: 'Of cells of workbooks: the number format, as Excel writes it.' }),
    ),
    MeanText: Type.Optional(Type.String({ description: 'Of cells of workbooks: the mean as its cell shows it.' })),
    Uncomputed: Type.Optional(
      Type.Integer({ description: 'Of a result: how many workbooks could not be computed, or not yet.' }),
    ),
  },
  { description: 'A question with its answers.' },
);

const resultAnswer = closed({
  OptionId: nullable(Type.String({ description: 'The chosen value.' })),
  Text: nullable(Type.String({ description: 'The written text; for a choice its label.' })),
  Shown: Type.String({ description: 'The answer as people read it: of lists and records, too.' }),
  Number: Type.Optional(Type.Number({ description: 'Of cells of workbooks: the exact number that is shown.' })),
  Failed: Type.Optional(
    Type.Enum(['time', 'memory', 'lost', 'script', 'late', 'busy'], {
      description:
        'Why a result of a workbook is not computed. late, busy: the request had no time left; asked again, it is computed.',
    }),
  ),
});

/** The answers of one person. */
export const questResultRow = closed(
  {
    AnswerSetID: Type.String({ description: 'The answer set.' }),
    UserId: nullable(Type.String({ description: 'Whose it is.' })),
    UserName: Type.String({ description: 'First and last name.' }),
    State: state,
    Completion: Type.Integer({ description: 'How far it is filled in, from 0 to 100.' }),
    Finished: nullable(Type.String({ description: 'When it was handed in, ISO.' })),
    Answers: dictionary(resultAnswer, { description: 'The answers; the keys are "a" and the group.' }),
  },
  { description: 'What one person answered.' },
);

/** The answers to a questionnaire. */
export const questResults = closed(
  {
    ActionId: nullable(Type.String({ description: 'The action.' })),
    QuestId: Type.String({ description: 'The questionnaire.' }),
    Title: Type.String({ description: 'Its name.' }),
    Questions: Type.Array(questionResult, {
      description: 'The questions with their counts, over all that were found.',
    }),
    list: Type.Array(questResultRow, { description: 'A page of those who answered.' }),
    count: Type.Integer({ description: 'How many answered.' }),
    Completion: Type.Integer({ description: 'The mean of their completion.' }),
    FinishedCount: Type.Integer({ description: 'How many have handed in.' }),
    Asked: nullable(
      closed(
        {
          Finished: Type.Integer({ description: 'Who handed in.' }),
          Begun: Type.Integer({ description: 'Who began and did not hand in.' }),
          New: Type.Integer({ description: 'Who did not open it.' }),
        },
        {
          description:
            'The active mentees whom the action asks and whom the reader sees, independent of the search. Null without an action.',
        },
      ),
    ),
  },
  { description: 'The answers to a questionnaire.' },
);
export type QuestResults = Static<typeof questResults>;
