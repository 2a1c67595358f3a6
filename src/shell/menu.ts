import { withoutQuery } from '../router/path.ts';
import type { Ports } from '../../engine/index.ts';
import { IN_A_NEW_TAB } from '../../schemas/routes.ts';
import { labelText, type MenuEntry } from '../session/settings.ts';

/** Does the condition of an entry hold? */
export type MenuRule = (rule: unknown) => boolean;

/** A line of the menu as it is shown: it has a target, or lines below it that have one. */
export interface MenuLine {
  readonly key: string;
  /** Independent of the language and the position: the reader's own order refers to lines by it. */
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  /** The heading above it, or ''. */
  readonly group: string;
  readonly state: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly to: string;
  /** Opens in a new browser tab. */
  readonly newTab: boolean;
  readonly fast: boolean;
  readonly tabs: readonly MenuLine[];
}

/** The menu of a role. Entries that the reader may not open, or whose condition does not hold, are left out; a group opens its first tab. */
export function menuLines(
  entries: readonly MenuEntry[],
  language: string,
  link: Ports['link'],
  holds: MenuRule = () => true,
): readonly MenuLine[] {
  const ids = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    if (!holds(entry.when)) return [];
    const tabs = menuLines(entry.subMenu ?? [], language, link, holds);
    const params = entry.params ?? {};
    const opened = IN_A_NEW_TAB.get(entry.state ?? '');
    const screen = opened ?? entry.state;
    const to = (screen === undefined ? null : link(screen, params)) ?? tabs[0]?.to;
    if (to === undefined) return [];
    const state = entry.state ?? '';
    const label = labelText(entry.label, language);
    const icon = entry.icon ?? iconOf(state || (tabs[0]?.state ?? ''));
    return [
      {
        key: `${String(index)}/${state}/${label}`,
        id: onlyOnce(ids, idOf(entry)),
        label,
        icon,
        group: labelText(entry.group ?? '', language),
        state,
        params,
        to,
        newTab: opened !== undefined,
        fast: entry.fast ?? false,
        tabs,
      },
    ];
  });
}

/** A group without a screen of its own is identified by its label. */
function idOf({ state, label, params }: MenuEntry): string {
  const name = state ?? `#${labelText(label, 'el')}`;
  return params && Object.keys(params).length > 0 ? `${name}?${JSON.stringify(params)}` : name;
}

function onlyOnce(ids: Map<string, number>, id: string): string {
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}~${String(count)}`;
}

/** Is this the line of the current screen? The most specific match of screen and parameters wins. */
export function currentLine(lines: readonly MenuLine[], screen: string, path: string): MenuLine | null {
  const own = (line: MenuLine) =>
    (!line.newTab && samePath(line.to, path)) || line.tabs.some((tab) => samePath(tab.to, path));
  const near = (line: MenuLine) => line.state === screen || line.tabs.some((tab) => tab.state === screen);
  return lines.find(own) ?? lines.find(near) ?? lines.find((line) => isAbove(line.state, screen)) ?? null;
}

const MAX_WITHOUT_GROUPS = 8;

/** The lines by heading, those without one first; a short menu has no headings. */
export function menuGroups(lines: readonly MenuLine[]): readonly (readonly [string, readonly MenuLine[]])[] {
  if (lines.length <= MAX_WITHOUT_GROUPS) return [['', lines]];
  const groups = Map.groupBy(lines, ({ group }) => group);
  return [...groups].toSorted(([first], [second]) => Number(first !== '') - Number(second !== ''));
}

/** The attributes of an anchor for its target. */
export const tabOf = ({ newTab }: MenuLine): { target?: string; rel?: string } =>
  newTab ? { target: '_blank', rel: 'noopener' } : {};

export const samePath = (to: string, path: string): boolean => pathname(to) === pathname(path);

const pathname = (to: string) =>
  withoutQuery(to)
    .replace(/\/(home)?$/, '')
    .toLowerCase();

/** "admin/user/list" is the line of "admin/user". */
const isAbove = (state: string, screen: string) => state !== '' && state.replace(/\/list$/, '') === screen;

const BY_SCREEN: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)home$/, 'home'],
  [/chat/, 'chat'],
  [/calendar/, 'calendar'],
  [/notifications/, 'bell'],
  [/library/, 'book'],
  [/statistics|report/, 'report'],
  [/userinfo/, 'user'],
  [/senditems/, 'send'],
  [/microdata/, 'database'],
  [/payments/, 'wallet'],
  [/applica/, 'checklist'],
  [/action|quest/, 'target'],
  [/screens/, 'code'],
  [/translations/, 'language'],
  [/audit/, 'history'],
  [/mail/, 'mail'],
  [/user|mentee|mentor|supervisor/, 'users'],
  [/project|settings/, 'settings'],
  [/about/, 'info'],
];

const iconOf = (screen: string) => BY_SCREEN.find(([pattern]) => pattern.test(screen))?.[1] ?? 'file';
