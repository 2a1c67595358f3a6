import { PARAM_TYPES } from '../../../schemas/documents/param-schema.ts';
import {
  anything,
  flag,
  listOf,
  number,
  object,
  oneOf,
  type PropsOf,
  record,
  string,
} from '../../parts/schema/schema.ts';

/** A user field definition of the project. */
const definition = {
  ...object(
    {
      Name: string('The field.'),
      Label: anything('The label; the name when not given.'),
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

/** A parameter of a service, a query or a report. */
const param = object(
  {
    Name: string('The parameter.'),
    Label: string('The label; the name when not given.'),
    Type: oneOf(PARAM_TYPES, 'The type of its value.'),
    Default: anything('The initial value, or null. Without it, the parameter has to be filled in.'),
    Choices: listOf(anything('A value.'), 'The only values that it may have.'),
  },
  ['Name', 'Type'],
);

export const props = object({
  schema: anything('A JSON Schema, or the name of one: "entities/mass-data", "documents/settings#Config".'),
  ui: record(anything('A hint.'), 'RJSF’s hints for the look and the order of fields.'),
  fields: listOf(definition, 'Instead of a schema: user field definitions, met by `level`.'),
  params: listOf(param, 'Instead of a schema: the parameters whose values are asked for.'),
  autofill: record(string('A token of autocomplete.'), 'What browsers may fill in, by the name of a user field.'),
  level: number('The level of the reader: a field is seen, or changed, when its level is at least this.', {
    default: 1000,
  }),
  computed: record(anything('A value.'), 'The values of ComputedField fields, by name.'),
  errors: record(
    string('A message.'),
    'The errors of the server: the message by the JSON pointer of its field, in the value or in the sent body.',
  ),
  label: string('The name of the form for screen readers.'),
  compact: flag('Shows an item of a list in one line where there is room.'),
  disabled: flag('Shown, but cannot be changed.'),
});

export type SchemaFormProps = PropsOf<typeof props>;
export type FieldDefinition = PropsOf<typeof definition>;
