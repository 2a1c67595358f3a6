import type { House } from '../app/house.ts';
import { roleLabel } from '../app/role-label.ts';
import { menuOf } from '../session/settings.ts';
import { menuLines } from '../shell/menu.ts';

/** What the home screen is told: the menu of the current role, without home itself. */
export function homeParams(
  params: Readonly<Record<string, unknown>>,
  { session, texts, ports }: House,
): Readonly<Record<string, unknown>> {
  const { role } = session;
  const lines = menuLines(menuOf(session.project?.Settings, role), texts.language, (to, values) =>
    ports.link(to, values),
  );
  return {
    ...params,
    roleLabel: role === null ? '' : roleLabel(role, texts.translate),
    menu: lines
      .filter((line) => line.state !== 'home')
      .map(({ label, icon, to, tabs }) => ({ Label: label, Icon: icon, Url: to, Tabs: tabs.map((tab) => tab.label) })),
  };
}
