import { walk, type Fields } from '../document/index.ts';
import type { CheckContext } from './check-context.ts';

/** Ids are unique, and focus and export name an existing id. */
export function checkIds(unit: Fields, base: string, { report }: CheckContext): void {
  const ids = new Map<string, string>();
  const wanted: { id: string; pointer: string }[] = [];
  walk(unit, ({ kind, value, pointer }) => {
    if (kind === 'unit' && pointer !== '') return false;
    const at = base + pointer;
    if (kind === 'node' && typeof value.id === 'string') {
      const before = ids.get(value.id);
      if (before !== undefined && canShowTogether(before, pointer))
        report.add('duplicate-id', `${at}/id`, `the id ${value.id} stands at ${base}${before} already`);
      ids.set(value.id, pointer);
    }
    if (kind === 'action' && value.do === 'focus' && typeof value.id === 'string')
      wanted.push({ id: value.id, pointer: `${at}/id` });
    if (kind === 'action' && value.do === 'export' && typeof value.grid === 'string')
      wanted.push({ id: value.grid, pointer: `${at}/grid` });
    return undefined;
  });
  for (const { id, pointer } of wanted)
    if (!ids.has(id)) report.unknown('unknown-id', pointer, id, ids.keys(), 'node with the id');
}

/** Can two nodes be on the page at once? Not in different cases of one choice. */
function canShowTogether(a: string, b: string): boolean {
  const [one, other] = [a.split('/'), b.split('/')];
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  const apart = [one[index], other[index]];
  return !(one[index - 1] === 'cases' || (apart.includes('cases') && apart.includes('else')));
}
