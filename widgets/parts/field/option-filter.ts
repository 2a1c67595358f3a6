import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '../../../schemas/formats/folding.ts';
import type { Choice } from './choices.ts';

/** Choices in the form of Mantine's lists. */
export const asData = (choices: readonly Choice[]): ComboboxItem[] =>
  choices.map(({ key, text, disabled }) => ({ value: key, label: text, disabled }));

/** Finds options without regard to accents, case and the final sigma. Those that begin with the search come first. */
export const foundByFold: OptionsFilter = ({ options, search, limit }) => {
  const sought = fold(search.trim());
  const found = options
    .filter((option): option is ComboboxItem => 'label' in option)
    .map((option) => ({ option, at: fold(option.label).indexOf(sought) }))
    .filter(({ at }) => at >= 0);
  return found
    .toSorted((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .slice(0, limit)
    .map(({ option }) => option);
};
