import { mapChips } from './bound-chips.ts';
import type { Fields, Rewrite } from './rewrite.ts';

export const chipsInMore: Rewrite = {
  why: 'A chip of a filterBar that is listed under "+ Filter" until it is set has `inMore`.',
  places: { node: (node) => mapChips(node, withInMore) },
};

function withInMore(chip: Fields, props: Fields): Fields {
  if (!('behind' in props)) return chip;
  const renamed = Object.entries(props).map(([name, value]) => [name === 'behind' ? 'inMore' : name, value]);
  return { ...chip, props: Object.fromEntries(renamed) };
}
