import { anything, either, nullable, object, record, string, type PropsOf } from '../../parts/schema/schema.ts';

export const factsProps = object(
  {
    value: nullable(record(anything('A fact.'), 'The facts, by name. A text that holds JSON is read.')),
    schema: either(
      'Names, order and formats of the facts: the name of a schema ("entities/metadata-media") or a schema. Without one the names are the keys.',
      string('The name of a schema.'),
      record(anything('A part of the schema.'), 'An object schema.'),
    ),
  },
  ['value'],
);
export type FactsProps = PropsOf<typeof factsProps>;
