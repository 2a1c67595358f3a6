import type { DesignedQuestion, Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import {
  anything,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  record,
  string,
  type Described,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const questionnaire: Described<Questionnaire> = {
  $ref: 'documents/questionnaire',
  description: 'The questionnaire as it is designed.',
};
const question: Described<DesignedQuestion> = {
  type: 'object',
  additionalProperties: true,
  description: 'A question.',
};

const problem = {
  ...object(
    {
      kind: string('The kind of problem.'),
      pointer: string('Where: a JSON pointer.'),
      message: string('In plain English.'),
    },
    ['kind', 'pointer', 'message'],
  ),
  additionalProperties: true,
};

export const props = object(
  {
    document: questionnaire,
    label: string('The name of the questionnaire for screen readers.'),
    problems: listOf(problem, 'The problems, with their places.'),
    canUndo: flag('Something can be taken back.'),
    canRedo: flag('Something can be done again.'),
  },
  ['document'],
);
export type QuestionnaireEditorProps = PropsOf<typeof props>;

/** The copied element, or the cut one that is not pasted yet. */
export const clipboard = nullable(
  object({ question, cut: flag('It moves when it is pasted.') }, ['question', 'cut'], 'The copied or cut part.'),
);
export type Clipboard = PropsOf<typeof clipboard>;

const form = object(
  {
    schema: record(anything('A member.'), 'A JSON Schema, with its texts in the language of the reader.'),
    ui: record(anything('A hint.'), 'RJSF’s hints.'),
    own: flag('It may have one more choice, with a text of one’s own.'),
    books: flag('It holds workbooks.'),
  },
  ['schema', 'ui', 'own', 'books'],
);
export type TypeForm = PropsOf<typeof form>;

const typeOption = object({ value: string('The type.'), text: string('What people call it.') }, ['value', 'text']);

export const editEvent = object(
  {
    kind: oneOf(['question', 'section'], 'The kind of the edited part.'),
    pointer: string('Its place: a JSON pointer.'),
    question: nullable(question),
    section: nullable(record(anything('A member.'), 'The section.')),
    questions: listOf(question, 'Every question, for conditions.'),
    forms: record(form, 'The form of each type.'),
    types: listOf(typeOption, 'The types to choose from.'),
    free: string('A free id.'),
    fresh: flag('It was added just now: who leaves the form without an answer does not want it.'),
  },
  ['kind', 'pointer', 'question', 'section', 'questions', 'forms', 'types', 'free', 'fresh'],
);
