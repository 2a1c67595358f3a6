import { anything, flag, listOf, number, object, type PropsOf, record, string } from '../_shared/schema.ts';

/** A user field definition of the project. */
export const definition = {
  ...object(
    {
      Name: string('The field.'),
      Label: anything('What the reader sees; the name when not given.'),
      Type: string('text, ddlist, date, ComputedField or ExportField.', { default: 'text' }),
      Visible: number('Seen by whom has at most this level.', { default: 1000 }),
      Editable: number('Changed by whom has at most this level.', { default: 1000 }),
      Options: anything('ddlist: the choices.'),
      Validation: string(
        'How it is checked: custom for what must be filled in, or the name of a format: afm, amka, email, iban, link, phone, postcode.',
      ),
    },
    ['Name'],
  ),
  additionalProperties: true,
};

export const props = object({
  schema: anything('A JSON Schema, or the name of one: "entities/mass-data", "documents/settings#Config".'),
  ui: record(anything('A hint.'), 'RJSF’s hints for how fields look and in which order they stand.'),
  fields: listOf(definition, 'Instead of a schema: user field definitions, met by `level`.'),
  level: number('The level of the reader: a field is seen, or changed, when its level is at least this.', {
    default: 1000,
  }),
  computed: record(anything('A value.'), 'The values of ComputedField fields, by name.'),
  errors: record(
    string('A message.'),
    'What the server refused: the message by the JSON pointer of its field, in the value or in what was sent.',
  ),
  label: string('The name of the form for screen readers.'),
  compact: flag('An item of a list stands in one line, where there is room.'),
  disabled: flag('Shown, but cannot be changed.'),
});

export type SchemaFormProps = PropsOf<typeof props>;
export type FieldDefinition = PropsOf<typeof definition>;
