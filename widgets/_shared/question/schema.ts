import type { Question } from '../../../schemas/entities/questionnaire.ts';
import { flag, listOf, nullable, object, oneOf, shown, string, type Described, type PropsOf } from '../schema.ts';

const asked: Described<Question> = { type: 'object', description: 'The question, as the page runs it.' };

const given = object(
  {
    GroupId: string('The group of the answer.'),
    OptionId: nullable(string('What was chosen.')),
    Text: nullable(string('What was written.')),
  },
  ['GroupId'],
);

/** How saving the answer of a question stands. */
export const SAVE_STATES = ['saving', 'saved', 'failed', 'kept', 'late', 'changed'] as const;

/** What every input of a question gets, by name. */
export const questionFields = {
  question: asked,
  answer: listOf(given, 'What is answered, by group.'),
  readOnly: flag('Is shown, and cannot be changed here.'),
  status: oneOf(
    SAVE_STATES,
    'How saving stands. kept: here, and it will be sent. late: after the end. changed: somebody was faster.',
  ),
  message: shown('What is wrong with the answer, in words.'),
  text: shown('What is asked, where it is not the text of the question itself.'),
  owner: nullable(
    object(
      {
        ActionId: nullable(string('The action.')),
        UserId: nullable(string('The person; null for nobody known.')),
      },
      ['ActionId', 'UserId'],
      'Whose answers they are.',
    ),
  ),
};
/** The contract questionInput. */
export const questionProps = object(questionFields, ['question']);
export type QuestionProps = PropsOf<typeof questionProps>;

/** What every input of a question tells. */
export const answerEvent = object({ answers: listOf(given, 'The answers that changed.') }, ['answers']);
export type GivenAnswer = PropsOf<typeof given>;
