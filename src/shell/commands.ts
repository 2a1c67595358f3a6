import { contains, fold } from '../../schemas/formats/folding.ts';
import type { MenuLine } from './menu.ts';

export interface Command {
  readonly key: string;
  readonly label: string;
  /** Its group: a tab, "Project". */
  readonly group: string;
  readonly icon: string;
  readonly run: () => void;
}

/** The menu, flattened: every line and every tab, each once. */
export function menuCommands(
  lines: readonly MenuLine[],
  group: string,
  go: (to: string, newTab: boolean) => void,
): readonly Command[] {
  const all = lines.flatMap((line) => [
    { line, group, icon: line.icon },
    ...line.tabs.map((tab) => ({ line: tab, group: line.label, icon: line.icon })),
  ]);
  const firstOf = new Map(all.map((found) => [found.line.to, found] as const).toReversed());
  return all
    .filter((found) => found.line.tabs.length === 0 || firstOf.get(found.line.to) === found)
    .map(({ line, group: place, icon }) => ({
      key: `${place}/${line.key}`,
      label: line.label,
      group: place,
      icon,
      run: () => go(line.to, line.newTab),
    }));
}

/** The matches: every word is in the label or its group, ignoring accents; labels that begin with the search come first. */
export function findCommands(commands: readonly Command[], searched: string): readonly Command[] {
  const words = searched.trim().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, group }) => words.every((word) => contains(`${label} ${group}`, word)));
  const [first = ''] = words;
  const begins = ({ label }: Command) => (first !== '' && fold(label).startsWith(fold(first)) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}
