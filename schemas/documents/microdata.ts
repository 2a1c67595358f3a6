import { Type, type TSchema } from 'typebox';
import { dictionary, list, text } from './shape.ts';

/** The types of microdata questions. */
export const MICRODATA_TYPES = { heading: 0, radio: 1, text: 2, number: 3, date: 6 } as const;

/** A question of the microdata, or a heading over others. */
export interface MicrodataQuestion {
  readonly Id: string;
  readonly Title: string;
  readonly Type: (typeof MICRODATA_TYPES)[keyof typeof MICRODATA_TYPES];
  readonly Hint?: string;
  readonly DefaultField?: string;
  readonly DefaultValue?: string;
  readonly Min?: string;
  readonly Max?: string;
  readonly Future?: boolean;
  readonly Child?: readonly MicrodataQuestion[];
  readonly ConditionId?: string;
  readonly ConditionInverse?: boolean;
  readonly Texts?: Readonly<Record<string, { readonly Title?: string; readonly Hint?: string }>>;
}

const questionId = (description: string) =>
  text(description, { minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_.-]+$' });
const words = (description: string) => text(description, { maxLength: 500 });

/** The maximum depth of nested questions. */
const MICRODATA_DEPTH = 4;

const question = (depth: number): TSchema => ({
  type: 'object',
  description: 'A question of the microdata, or a heading over others.',
  properties: {
    Id: questionId('The key of the answer.'),
    Title: words('The question.'),
    Type: Type.Unsafe<number>({
      type: 'integer',
      enum: Object.values(MICRODATA_TYPES),
      description:
        '0 a heading, 1 a radio ("1" or "0"), 2 a text, 3 a number, 6 a date. Radios under one heading are alternatives.',
    }),
    Hint: words('A sentence of help under it.'),
    DefaultField: text('The field of the person that the answer starts with.', { maxLength: 100 }),
    DefaultValue: words('The initial answer if the field is empty. A date before 2012 is dropped.'),
    Min: text('The least number, 0 without it; or the first day, YYYY-MM-DD, 1900-01-01 without it.', {
      maxLength: 20,
    }),
    Max: text('The greatest number; or the last day, YYYY-MM-DD, today without it.', { maxLength: 20 }),
    Future: Type.Boolean({ description: 'A day that has not come is an answer, too.' }),
    ConditionId: questionId('It is shown when the question of this id is answered with "1".'),
    ConditionInverse: Type.Boolean({ description: 'It is shown when that question is not answered with "1".' }),
    Texts: dictionary(
      'Its texts in other languages, by language.',
      Type.Object(
        { Title: Type.Optional(words('The question.')), Hint: Type.Optional(words('The help.')) },
        { additionalProperties: false },
      ),
    ),
    ...(depth > 1 ? { Child: list('Questions under it.', question(depth - 1)) } : {}),
  },
  required: ['Id', 'Title', 'Type'],
  additionalProperties: false,
});

const microdataQuestionSchema = Type.Unsafe<MicrodataQuestion>(question(MICRODATA_DEPTH));

/** MicrodataStart_Text and MicrodataEnd_Text of a project. */
export interface MicrodataForm {
  readonly Questions: readonly MicrodataQuestion[];
}

export const microdataSchema: TSchema = {
  type: 'object',
  description: 'The questions of the microdata at the start, or at the end.',
  properties: {
    version: Type.Integer({ description: 'The version of this kind of document.', minimum: 1 }),
    Questions: { ...list('The questions, in their order.', microdataQuestionSchema), maxItems: 200 },
  },
  required: ['Questions'],
  additionalProperties: false,
};
