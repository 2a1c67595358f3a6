import type { House } from '../app/house.ts';
import { roleLabel } from '../app/role-label.ts';
import type { Place } from '../session/own-order.ts';
import { menuOf } from '../session/settings.ts';
import { menuLines, type MenuLine } from '../shell/menu.ts';

type Params = Readonly<Record<string, unknown>>;

/** What the home screen is told: the menu of the current role, without home itself. */
export const homeParams = (params: Params, house: House): Params => ({
  ...params,
  roleLabel: labelOfRole(house),
  menu: linesOf(house, 'home').map((line) => ({ ...shownLine(line), Url: line.to })),
});

/** What the screen that puts menu and home in order is told: both, as they stand now. */
export const layoutParams = (params: Params, house: House): Params => ({
  ...params,
  roleLabel: labelOfRole(house),
  menu: linesOf(house, 'menu').map((line) => ({ ...shownLine(line), Id: line.id })),
  home: linesOf(house, 'home').map((line) => ({ ...shownLine(line), Id: line.id })),
});

function linesOf({ session, texts, ports, ownOrder }: House, place: Place): readonly MenuLine[] {
  const { role, project } = session;
  const all = menuLines(menuOf(project?.Settings, role), texts.language, (to, values) => ports.link(to, values));
  const lines = ownOrder.of(all, role, place);
  return place === 'home' ? lines.filter((line) => line.state !== 'home') : lines;
}

const shownLine = ({ label, icon, tabs }: MenuLine) => ({
  Label: label,
  Icon: icon,
  Tabs: tabs.map((tab) => tab.label),
});

const labelOfRole = ({ session, texts }: House): string =>
  session.role === null ? '' : roleLabel(session.role, texts.translate);
