import type { DesignForm, JsonObject, Schema } from '../../../engine/index.ts';

/** A piece of a question's form: the member of the question that it fills in, and its editor. */
interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly ui?: JsonObject;
}

const title = (name: string): string => `questionnaires.field.${name}`;
const hint = (name: string): string => `questionnaires.hint.${name}`;
const words = (name: string, more: Schema = {}): Schema => ({ type: 'string', title: title(name), ...more });

/** The text of the question. With `marks`, "[[1]]" in it marks a place. */
export const questionPiece = (how: 'plain' | 'marks' | 'answers' = 'plain'): SchemaField => ({
  name: 'Text',
  schema: words('Text', { maxLength: 20_000, ...(how === 'plain' ? {} : { description: hint(how) }) }),
  ui: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } },
});

const value = words('Value', { maxLength: 300 });
const option = (more: Readonly<Record<string, Schema>> = {}): Schema => ({
  type: 'object',
  properties: { Text: words('OptionText', { maxLength: 1000 }), Value: value, ...more },
});

/** The choices. Those with empty values are numbered. */
export const options = (how: 'plain' | 'places' | 'numbers' = 'plain'): SchemaField => ({
  name: 'Options',
  schema: {
    type: 'array',
    title: title('Options'),
    description: hint(how === 'numbers' ? 'numbers' : 'options'),
    maxItems: 300,
    items: option(
      how === 'places' ? { Group: { type: 'integer', title: title('Place'), minimum: 1, maximum: 50 } } : {},
    ),
  },
});

/** The parts of a question with a text each. */
export const rows = (called: 'dropdowns' | 'blanks' | 'groups' | 'words'): SchemaField => ({
  name: 'Rows',
  schema: {
    type: 'array',
    title: title(called),
    maxItems: 50,
    items: { type: 'object', required: ['Text'], properties: { Text: words('RowText', { maxLength: 1000 }) } },
  },
});

const COLUMN_TYPES = ['text', 'number', 'date', 'choice'] as const;

/** The columns of a table of records. */
export const columns: SchemaField = {
  name: 'Rows',
  schema: {
    type: 'array',
    title: title('columns'),
    maxItems: 50,
    items: {
      type: 'object',
      required: ['Text'],
      properties: {
        Text: words('ColumnText', { maxLength: 1000 }),
        Type: {
          type: 'string',
          title: title('ColumnType'),
          oneOf: COLUMN_TYPES.map((type) => ({ const: type, title: `questionnaires.column.${type}` })),
        },
        Options: { type: 'array', title: title('ColumnOptions'), maxItems: 300, items: option() },
      },
    },
  },
};

/** The stored values for yes and no, where there are no choices. */
export const yesAndNo: readonly SchemaField[] = [
  { name: 'TrueValue', schema: words('TrueValue', { maxLength: 300 }) },
  { name: 'FalseValue', schema: words('FalseValue', { maxLength: 300 }) },
];

/** The initial answer: one text, or one for each place. */
export const preset = (how: 'one' | 'many' = 'one'): SchemaField => ({
  name: 'DefaultValue',
  schema:
    how === 'one'
      ? words('DefaultValue')
      : { type: 'array', title: title('DefaultValues'), items: words('DefaultOne'), maxItems: 300 },
});

/** The form that consists of these pieces. */
export function designOf(
  pieces: readonly (SchemaField | readonly SchemaField[])[],
  more: Pick<DesignForm, 'start' | 'extras' | 'types'> = {},
): DesignForm {
  const all = pieces.flat();
  return {
    schema: {
      type: 'object',
      required: ['Text'],
      properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    },
    ui: Object.fromEntries(all.flatMap(({ name, ui }) => (ui ? [[name, ui]] : []))),
    ...more,
  };
}

/** Two choices for a new question. */
export const twoOptions: JsonObject = { Options: [{ Value: '1' }, { Value: '2' }] };

/** The form of a type without a form of its own. */
export const plainDesign: DesignForm = designOf([questionPiece()]);
