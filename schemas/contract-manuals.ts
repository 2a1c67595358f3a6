import { contracts, type Contract } from './contracts.ts';

/** The contracts with the props and events of their widgets: engine/base/catalogue.ts ContractDefinition. The checker and the server read them. */
export interface ContractManual extends Contract {
  readonly description: string;
  readonly props: JsonSchema;
  readonly events: Readonly<Record<string, JsonSchema>>;
}

type JsonSchema = Readonly<Record<string, unknown>>;

const question = { $ref: 'entities/question' };
const answers = { type: 'array', items: { $ref: 'entities/answer' } };
/** The saving state of an answer, which an input shows. */
const saving = { enum: ['saving', 'saved', 'failed', 'kept', 'late', 'changed', 'shut', null] };
/** The person and the action of the answers, for uploads. */
const owner = {
  type: ['object', 'null'],
  properties: {
    ActionId: { type: ['string', 'null'] },
    UserId: { type: ['string', 'null'] },
    AnswerSetId: { type: ['string', 'null'] },
  },
  required: ['ActionId', 'UserId'],
};
/** The workbooks of a question with their values: flows/questionnaire/books.ts. */
const books = { type: 'array', items: { type: 'object' } };
const words = { type: ['string', 'number', 'null'] };
const closed = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

export const contractManuals: Readonly<Record<string, ContractManual>> = {
  questionInput: {
    ...contracts.questionInput,
    description:
      'An input for one question, chosen by the type of the question. It emits the answers that changed; texts a second after typing stops, and on leaving.',
    props: closed(['question'], {
      question,
      answer: answers,
      readOnly: { type: 'boolean' },
      closing: { type: 'boolean' },
      status: saving,
      otherAnswer: answers,
      message: words,
      text: words,
      owner,
      books,
    }),
    events: {
      answer: closed(['answers'], { answers }),
      choose: closed(['keep'], { keep: { enum: ['own', 'other'] }, group: { type: 'string' } }),
      wrong: closed(['group', 'texts'], {
        group: { type: 'string' },
        texts: { type: 'object', additionalProperties: { type: 'string' } },
      }),
    },
  },
  questionDisplay: {
    ...contracts.questionDisplay,
    description: 'One answered question, to read, chosen by the type of the question.',
    props: closed(['question'], { question, answer: answers, text: words, owner, books }),
    events: {},
  },
  fieldInput: {
    ...contracts.fieldInput,
    description: 'An input for one field of a person, chosen by the type of the field.',
    props: closed(['field'], {
      field: { $ref: 'entities/field-definition' },
      value: {},
      error: { type: 'string' },
      readOnly: { type: 'boolean' },
    }),
    events: { change: {} },
  },
};
