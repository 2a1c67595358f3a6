import { contains } from '../../../schemas/formats/folding.ts';
import { searchRank } from '../../../schemas/formats/search-rank.ts';
import type { MenuLine } from '../menu.ts';
import type { Choice } from './choice.ts';

/** The menu as a flat list: every line and every tab once. */
export function menuCommands(
  lines: readonly MenuLine[],
  kind: string,
  go: (to: string, newTab: boolean) => void,
): readonly Choice[] {
  const all = lines.flatMap((line) => [
    { line, place: '', icon: line.icon },
    ...line.tabs.map((tab) => ({ line: tab, place: line.label, icon: line.icon })),
  ]);
  const firstOf = new Map(all.map((found) => [found.line.to, found] as const).toReversed());
  return all
    .filter((found) => found.line.tabs.length === 0 || firstOf.get(found.line.to) === found)
    .map(({ line, place, icon }) => ({
      key: `page/${place}/${line.key}`,
      label: line.label,
      ...(place === '' ? {} : { detail: place }),
      kind,
      icon,
      rank: 0,
      // A new tab is no page to return to.
      ...(line.newTab ? {} : { to: line.to }),
      run: () => go(line.to, line.newTab),
    }));
}

/** The matching choices, best first: every word is in the label, the detail or the kind, in Greek or Latin letters. */
export function findChoices(choices: readonly Choice[], searched: string): readonly Choice[] {
  const words = searched.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices
    .flatMap((choice) => {
      const { label, detail = '', kind } = choice;
      const rank = searchRank(label, searched);
      if (rank !== null) return [{ ...choice, rank }];
      return words.every((word) => contains(`${label} ${detail} ${kind}`, word)) ? [{ ...choice, rank: 3 }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank);
}
