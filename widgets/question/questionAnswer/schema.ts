import { questionFields } from '../../parts/question/schema.ts';
import { object, type PropsOf } from '../../parts/schema/schema.ts';

const { question, answer, text, owner, books } = questionFields;

/** The props of every display of a question: the contract questionDisplay. */
export const questionAnswerProps = object({ question, answer, text, owner, books }, ['question']);
export type QuestionAnswerProps = PropsOf<typeof questionAnswerProps>;
