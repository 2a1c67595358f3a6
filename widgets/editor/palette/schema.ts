import { anything, object, type PropsOf, record, string } from '../../parts/schema/schema.ts';

export const props = object(
  {
    label: string('The name of the list.'),
    known: record(anything('A part of it.'), 'What documents may name: the reply of documents.catalogue.'),
  },
  ['known'],
);
export type PaletteProps = PropsOf<typeof props>;
