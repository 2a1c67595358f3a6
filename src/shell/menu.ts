import type { Ports } from '../../engine/index.ts';
import { labelText, type MenuEntry } from '../session/settings.ts';

/** A line of the menu as it is shown: it leads somewhere, or it has lines below it that do. */
export interface MenuLine {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly state: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly to: string;
  readonly fast: boolean;
  readonly tabs: readonly MenuLine[];
}

/** The menu of a role: entries that lead nowhere the reader may go are left out, and a group leads to its first tab. */
export function menuLines(entries: readonly MenuEntry[], language: string, link: Ports['link']): readonly MenuLine[] {
  return entries.flatMap((entry, index) => {
    const tabs = menuLines(entry.subMenu ?? [], language, link);
    const params = entry.params ?? {};
    const to = (entry.state === undefined ? null : link(entry.state, params)) ?? tabs[0]?.to;
    if (to === undefined) return [];
    const state = entry.state ?? '';
    const label = labelText(entry.label, language);
    const icon = entry.icon ?? iconOf(state || (tabs[0]?.state ?? ''));
    return [
      { key: `${String(index)}/${state}/${label}`, label, icon, state, params, to, fast: entry.fast ?? false, tabs },
    ];
  });
}

/** Is this the line of the screen that is shown? The longest one whose screen and parameters fit. */
export function currentLine(lines: readonly MenuLine[], screen: string, path: string): MenuLine | null {
  const own = (line: MenuLine) => samePath(line.to, path) || line.tabs.some((tab) => samePath(tab.to, path));
  const near = (line: MenuLine) => line.state === screen || line.tabs.some((tab) => tab.state === screen);
  return lines.find(own) ?? lines.find(near) ?? lines.find((line) => isAbove(line.state, screen)) ?? null;
}

export const samePath = (to: string, path: string): boolean => pathname(to) === pathname(path);

const pathname = (to: string) =>
  to
    .replace(/[?#].*$/, '')
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
