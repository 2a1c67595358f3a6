import { useLocation } from 'react-router-dom';
import { useApp } from '../app/app-context.ts';
import { menuOf } from '../session/settings.ts';
import { splitLanguage } from '../router/language.ts';
import { menuRule } from './menu-rules.ts';
import { currentLine, menuLines, type MenuLine } from './menu.ts';

export interface Menu {
  readonly lines: readonly MenuLine[];
  readonly current: MenuLine | null;
}

/** The menu of the current role in the reader's own order, and the line of the current page. Its component has to be an observer. */
export function useMenu(screen: string): Menu {
  const app = useApp();
  const { session, texts, ports, ownOrder } = app;
  const { pathname } = useLocation();
  const entries = menuOf(session.project?.Settings, session.role);
  const all = menuLines(entries, texts.language, (to, values) => ports.link(to, values), menuRule(app));
  const lines = ownOrder.of(all, session.role, 'menu');
  return { lines, current: currentLine(lines, screen, splitLanguage(pathname, texts.languages).pathname) };
}
