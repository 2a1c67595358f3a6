import { dictionary, Type, type Static } from '../define.ts';

const fieldText = Type.String({ maxLength: 20_000 });

export const fieldValue = Type.Union(
  [fieldText, Type.Number(), Type.Boolean(), Type.Null(), Type.Array(fieldText, { maxItems: 1000 })],
  { description: 'What a user field holds.' },
);
export type FieldValue = Static<typeof fieldValue>;

/** Field name -> value. */
export const fields = () => dictionary(fieldValue, { description: 'Field name to value.', maxProperties: 500 });
export type Fields = Record<string, FieldValue>;

const level = (description: string) => Type.Optional(Type.Integer({ description, default: 1000, minimum: 0 }));

/** One field of the people of a project, as the project's settings define it. */
export const fieldDefinition = Type.Object(
  {
    Name: Type.String({ description: 'The key in Fields.', minLength: 1, maxLength: 64 }),
    Label: Type.Optional(Type.String({ description: 'What people read.' })),
    Type: Type.Optional(
      Type.String({
        description: 'text, date, ddlist, ComputedField or ExportField; another reads as text.',
        default: 'text',
      }),
    ),
    Visible: level('Who sees it: people whose level is at most this.'),
    Editable: level('Who changes it: people whose level is at most this.'),
    func: Type.Optional(
      Type.Unknown({ description: 'ComputedField, ExportField: the formula or logic over the fields.' }),
    ),
    Options: Type.Optional(
      Type.Array(Type.Unknown({ description: 'A value, or {Value, Label}.' }), {
        description: 'ddlist: the values to choose from.',
      }),
    ),
    Validation: Type.Optional(
      Type.String({
        description:
          'custom: it has to be filled in; or the name of a format: afm, amka, email, iban, link, phone, postcode.',
      }),
    ),
    Filters: Type.Optional(Type.Unknown({ description: 'How the field is filtered.' })),
  },
  { description: 'A field of the people of a project.' },
);
export type FieldDefinition = Static<typeof fieldDefinition>;

export const FIELD_LEVEL = 1000;
