/** What may stand for a code in the data: engine/catalogue.ts ContractDefinition. The checker, the server and the running page read these; plain JSON Schema, so that the page carries no more. */
export interface Contract {
  readonly name: string;
  readonly description: string;
  readonly props: JsonSchema;
  readonly events: Readonly<Record<string, JsonSchema>>;
  readonly normalise: (code: unknown) => string;
}

type JsonSchema = Readonly<Record<string, unknown>>;

const question = { $ref: 'entities/question' };
const answers = { type: 'array', items: { $ref: 'entities/answer' } };
/** How saving an answer stands: what an input shows of it, and of a failure. */
const saving = { enum: ['saving', 'saved', 'failed', 'kept', 'late', 'changed', 'shut', null] };
/** Whose answers they are, and of which action: where files go. */
const owner = {
  type: ['object', 'null'],
  properties: { ActionId: { type: ['string', 'null'] }, UserId: { type: ['string', 'null'] } },
  required: ['ActionId', 'UserId'],
};
const words = { type: ['string', 'number', 'null'] };
const closed = (required: readonly string[], properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** "02", 2 and " 2 " are the same code; a word is itself. */
export function sameNumber(code: unknown): string {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim() : '';
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

const sameWord = (code: unknown): string => (typeof code === 'string' ? code.trim().toLowerCase() : '');

export const contracts: Readonly<Record<string, Contract>> = {
  questionInput: {
    name: 'questionInput',
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
    }),
    events: {
      answer: closed(['answers'], { answers }),
      choose: closed(['keep'], { keep: { enum: ['own', 'other'] } }),
    },
    normalise: sameNumber,
  },
  questionDisplay: {
    name: 'questionDisplay',
    description: 'One answered question, to read, chosen by the type of the question.',
    props: closed(['question'], { question, answer: answers, text: words }),
    events: {},
    normalise: sameNumber,
  },
  fieldInput: {
    name: 'fieldInput',
    description: 'An input for one field of a person, chosen by the type of the field.',
    props: closed(['field'], {
      field: { $ref: 'entities/field-definition' },
      value: {},
      error: { type: 'string' },
      readOnly: { type: 'boolean' },
    }),
    events: { change: {} },
    normalise: sameWord,
  },
};
