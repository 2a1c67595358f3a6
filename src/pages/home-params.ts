import type { AppContext } from '../app/app-context.ts';
import { roleLabel } from '../app/role-label.ts';
import type { OrderPlace } from '../session/own-order.ts';
import { menuOf } from '../session/settings.ts';
import { menuRule } from '../shell/menu-rules.ts';
import { menuLines, type MenuLine } from '../shell/menu.ts';

type Params = Readonly<Record<string, unknown>>;

/** The params of the home screen: the menu of the current role without the home entry. */
export const homeParams = (params: Params, app: AppContext): Params => ({
  ...params,
  menu: linesOf(app, 'home').map((line) => ({ ...shownLine(line), Url: line.to })),
});

/** The params of the screen that orders the menu and home: their current order. */
export const layoutParams = (params: Params, app: AppContext): Params => ({
  ...params,
  roleLabel: labelOfRole(app),
  menu: linesOf(app, 'menu').map((line) => ({ ...shownLine(line), Id: line.id })),
  home: linesOf(app, 'home').map((line) => ({ ...shownLine(line), Id: line.id })),
});

function linesOf(app: AppContext, place: OrderPlace): readonly MenuLine[] {
  const { session, texts, ports, ownOrder } = app;
  const { role, project } = session;
  const entries = menuOf(project?.Settings, role);
  const all = menuLines(entries, texts.language, (to, values) => ports.link(to, values), menuRule(app));
  const lines = ownOrder.of(all, role, place);
  return place === 'home' ? lines.filter((line) => line.state !== 'home') : lines;
}

const shownLine = ({ label, icon, tabs }: MenuLine) => ({
  Label: label,
  Icon: icon,
  Tabs: tabs.map((tab) => tab.label),
});

const labelOfRole = ({ session, texts }: AppContext): string =>
  session.role === null ? '' : roleLabel(session.role, texts.translate);
