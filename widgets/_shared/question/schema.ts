import type { Question } from '../../../schemas/entities/questionnaire.ts';
import type { WorkbookValue } from '../../../schemas/documents/workbook.ts';
import {
  flag,
  integer,
  listOf,
  nullable,
  object,
  oneOf,
  displayText,
  record,
  string,
  type Described,
  type PropsOf,
} from '../schema.ts';

const questionProp: Described<Question> = { type: 'object', description: 'The question, as the page runs it.' };

const givenAnswer = object(
  {
    GroupId: string('The group of the answer.'),
    OptionId: nullable(string('What was chosen.')),
    Text: nullable(string('What was written.')),
    Seen: nullable(string('The text over which it was written, where another one arrived since.')),
  },
  ['GroupId'],
);

const bookValue: Described<WorkbookValue> = { type: ['number', 'string', 'boolean', 'null'], description: 'A value.' };

const shownBook = object(
  {
    Group: string('The group of its answer.'),
    Id: string('The workbook.'),
    Name: string('What people call it.'),
    Values: record(bookValue, 'The values of its inputs by name.'),
    States: record(oneOf(['saving', 'failed', 'conflict'], 'How saving stands.'), 'Of its inputs by name.'),
    Hidden: integer('How many stored values are not shown, because their inputs changed.'),
    Others: record(bookValue, 'Of inputs in conflict: what was stored from elsewhere.'),
    Wrong: record(string('A text that is no value.'), 'Of its inputs by name.'),
    Shows: nullable(
      object(
        { name: string('An input.'), turn: integer('Grows with each wish.') },
        ['name', 'turn'],
        'It takes the focus.',
      ),
    ),
  },
  ['Group', 'Id', 'Name', 'Values', 'States', 'Hidden'],
);

/** The state of saving an answer. */
export const SAVE_STATES = ['saving', 'saved', 'failed', 'kept', 'late', 'changed', 'shut'] as const;

/** The props of every input of a question, by name. */
export const questionFields = {
  question: questionProp,
  answer: listOf(givenAnswer, 'What is answered, by group.'),
  readOnly: flag('Is shown, and cannot be changed here.'),
  closing: flag('The time is about to end: what is typed is saved at once.'),
  status: oneOf(
    SAVE_STATES,
    'How saving stands. kept: here, and it will be sent. late: after the end. changed: another page was faster. shut: it was handed in before.',
  ),
  otherAnswer: listOf(givenAnswer, 'What was stored from elsewhere meanwhile; somebody has to choose.'),
  message: displayText('What is wrong with the answer, in words.'),
  text: displayText('What is asked, where it is not the text of the question itself.'),
  owner: nullable(
    object(
      {
        ActionId: nullable(string('The action.')),
        UserId: nullable(string('The person; null for nobody known.')),
        AnswerSetId: nullable(string('The answer set.')),
      },
      ['ActionId', 'UserId'],
      'Whose answers they are.',
    ),
  ),
  books: listOf(shownBook, 'Of the type spreadsheet: the workbooks with their values.'),
};
/** The contract questionInput. */
export const questionProps = object(questionFields, ['question']);
export type QuestionProps = PropsOf<typeof questionProps>;

/** The event of every input of a question. */
export const answerEvent = object({ answers: listOf(givenAnswer, 'The answers that changed.') }, ['answers']);
/** Which of two answers stays. */
export const chooseEvent = object(
  {
    keep: oneOf(['own', 'other'], 'That of this page, or the other one.'),
    group: string('The group of one of several answers; without it all of the question.'),
  },
  ['keep'],
);
/** The texts of a workbook that are no values. */
export const wrongEvent = object(
  {
    group: string('The group of the workbook.'),
    texts: record(string('A text.'), 'All of them, by the names of inputs.'),
  },
  ['group', 'texts'],
);
export type GivenAnswer = PropsOf<typeof givenAnswer>;
