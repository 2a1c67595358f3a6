import { questionFields } from '../_shared/question/schema.ts';
import { object, type PropsOf } from '../_shared/schema.ts';

const { question, answer, text, owner, books } = questionFields;

/** The props of every display of a question: the contract questionDisplay. */
export const questionAnswerProps = object({ question, answer, text, owner, books }, ['question']);
export type QuestionAnswerProps = PropsOf<typeof questionAnswerProps>;
