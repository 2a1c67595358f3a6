import { field, integer, listOf, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const tagInputProps = object(
  {
    ...field,
    suggestions: listOf(string('A word.'), 'Words to choose from; others may be typed.'),
    max: integer('How many may be given.', { minimum: 1 }),
    placeholder: string('The placeholder.'),
  },
  ['label'],
);
export const tagsValue = nullable(listOf(string('A word.'), 'The words.'));
export type TagInputProps = PropsOf<typeof tagInputProps> & { readonly value?: PropsOf<typeof tagsValue> };
