import { MAX_FIELD_LENGTH } from '../../../schemas/formats/lengths.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { FieldDefinition } from './schema.ts';

type Plain = Readonly<Record<string, unknown>>;

export interface FieldsForm {
  readonly schema: Plain;
  readonly ui: Plain;
  /** ComputedField fields, with their displayed values. */
  readonly computed: readonly { readonly name: string; readonly label: string; readonly text: string }[];
}

const EVERYONE = 1000;
const levelOf = (level: unknown): number => (typeof level === 'number' ? level : EVERYONE);

/** May a person of this level see or change the field? The level must be at most the field's: a lower level has more rights. */
export const isVisible = (field: FieldDefinition, level: number): boolean => levelOf(field.Visible) >= level;
export const isEditable = (field: FieldDefinition, level: number): boolean => levelOf(field.Editable) >= level;
const labelOf = (field: FieldDefinition): string => asText(field.Label) || field.Name;

/** The form of user field definitions as a schema. ExportField fields are for exports only. */
export function formOf(
  fields: readonly FieldDefinition[],
  level: number,
  computed: Plain,
  autofill: Plain = {},
): FieldsForm {
  const seen = fields.filter((field) => field.Type !== 'ExportField' && isVisible(field, level));
  const own = seen.filter((field) => field.Type !== 'ComputedField');
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(own.map((field) => [field.Name, schemaOf(field)])),
      required: own.filter(({ Validation }) => Validation === 'custom').map((field) => field.Name),
    },
    ui: {
      'ui:order': [...own.map((field) => field.Name), '*'],
      ...Object.fromEntries(
        own.map((field) => [field.Name, hintsOf(field, isEditable(field, level), autofill[field.Name])]),
      ),
    },
    computed: seen
      .filter((field) => field.Type === 'ComputedField')
      .map((field) => ({
        name: field.Name,
        label: labelOf(field),
        text: asText(Object.hasOwn(computed, field.Name) ? computed[field.Name] : ''),
      })),
  };
}

function schemaOf(field: FieldDefinition): Plain {
  const title = labelOf(field);
  if (field.Type === 'ddlist') return { title, type: ['string', 'null'], oneOf: choicesOf(field.Options) };
  if (field.Type === 'date') return { title, type: ['string', 'null'], format: 'date' };
  const { Validation: format } = field;
  return { title, type: ['string', 'number', 'null'], maxLength: MAX_FIELD_LENGTH, ...(format ? { format } : {}) };
}

function choicesOf(options: unknown): readonly Plain[] {
  const list: readonly unknown[] = Array.isArray(options) ? options : [];
  return list.map((option) => {
    if (typeof option !== 'object' || option === null) return { const: option, title: asText(option) };
    // Choices in the form of widgets or of project settings.
    const { value, text, Value, Label }: Readonly<Partial<Record<'value' | 'text' | 'Value' | 'Label', unknown>>> =
      option;
    return { const: value ?? Value, title: asText(text ?? Label ?? value ?? Value) };
  });
}

const WIDGETS: Readonly<Record<string, string>> = { ddlist: 'choice', date: 'day' };

const hintsOf = (field: FieldDefinition, editable: boolean, autofill: unknown): Plain => ({
  'ui:widget': WIDGETS[field.Type ?? ''] ?? 'plain',
  ...(editable ? {} : { 'ui:readonly': true }),
  ...(autofill === undefined ? {} : { 'ui:autocomplete': autofill }),
});
