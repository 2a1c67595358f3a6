import { flag, integer, nullable, object, string, type PropsOf } from '../_shared/schema.ts';

export const searchInputProps = object(
  {
    label: string('What is searched: read by screen readers, and stands in the empty field.'),
    debounce: integer('Milliseconds of rest before it searches.', { minimum: 0, maximum: 5000, default: 750 }),
    disabled: flag('Cannot be changed now.'),
  },
  ['label'],
);
export const searchValue = nullable(string('The text.'));
export type SearchInputProps = PropsOf<typeof searchInputProps> & { readonly value?: PropsOf<typeof searchValue> };
