import { flag, integer, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const searchInputProps = object(
  {
    label: string('The searched content: the name for screen readers, and the placeholder.'),
    debounce: integer('Milliseconds of rest before it searches.', { minimum: 0, maximum: 5000, default: 750 }),
    disabled: flag('Cannot be changed now.'),
  },
  ['label'],
);
export const searchValue = nullable(string('The text.'));
export type SearchInputProps = PropsOf<typeof searchInputProps> & { readonly value?: PropsOf<typeof searchValue> };
