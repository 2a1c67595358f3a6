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
} from '../schema/schema.ts';

const questionProp: Described<Question> = { type: 'object', description: 'The question, as the page runs it.' };

const givenAnswer = object(
  {
    GroupId: string('The group of the answer.'),
    OptionId: nullable(string('The chosen value.')),
    Text: nullable(string('The written text.')),
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
    States: record(oneOf(['saving', 'failed', 'conflict'], 'The state of saving.'), 'Of its inputs by name.'),
    Hidden: integer('How many stored values are not shown, because their inputs changed.'),
    Others: record(bookValue, 'Of inputs in conflict: the value that another page stored.'),
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
const SAVE_STATES = ['saving', 'saved', 'failed', 'kept', 'late', 'changed', 'shut'] as const;

/** The props of every input of a question, by name. */
export const questionFields = {
  question: questionProp,
  answer: listOf(givenAnswer, 'The answers, by group.'),
  readOnly: flag('Is shown, and cannot be changed here.'),
  closing: flag('The time is about to end: typed text is saved at once.'),
  status: oneOf(
    SAVE_STATES,
    'The state of saving. kept: stored here, to be sent later. late: after the end. changed: another page saved first. shut: handed in before.',
  ),
  otherAnswer: listOf(givenAnswer, 'The answer that another page stored meanwhile; the person has to choose.'),
  message: displayText('The text of the error of the answer.'),
  text: displayText('The question, where it is not the text of the question itself.'),
  owner: nullable(
    object(
      {
        ActionId: nullable(string('The action.')),
        UserId: nullable(string('The person; null for an unknown one.')),
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
/** The event of choosing between two conflicting answers. */
export const chooseEvent = object(
  {
    keep: oneOf(['own', 'other'], 'That of this page, or the other one.'),
    group: string('The group of one of several answers; without it all of the question.'),
  },
  ['keep'],
);
/** The event with the invalid texts of a workbook. */
export const wrongEvent = object(
  {
    group: string('The group of the workbook.'),
    texts: record(string('A text.'), 'All of them, by the names of inputs.'),
  },
  ['group', 'texts'],
);
export type GivenAnswer = PropsOf<typeof givenAnswer>;
