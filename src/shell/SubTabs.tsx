import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { splitLanguage } from '../router/language.ts';
import { menuGroups, samePath, tabOf, type MenuLine } from './menu.ts';
import styles from './SubTabs.module.css';

/** More tabs stand at the left of a wide page, with their headings. */
const MAX_IN_A_ROW = 8;

/** The sub-menu of the current line, as tabs above the page, or as a list beside it. */
export function SubTabs({ line, screen }: { line: MenuLine | null; screen: string }) {
  const t = useTranslate();
  const { texts } = useApp();
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const tabs = line?.tabs ?? [];
  const withoutLanguage = (path: string): string => splitLanguage(path, texts.languages).pathname;
  const exact = tabs.find((tab) => samePath(withoutLanguage(tab.to), withoutLanguage(pathname)));
  const shown = exact ?? tabs.find((tab) => tab.state === screen);
  const key = shown?.key;
  useEffect(() => {
    if (key !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [key]);
  if (!line || tabs.length === 0) return null;
  // Below a tab, as in an editor, a wide page has the width of the list for itself.
  const beside = tabs.length <= MAX_IN_A_ROW ? undefined : exact ? 'list' : 'none';
  return (
    <nav className={styles.tabs} data-beside={beside} aria-label={t('shell.tabs', { name: line.label })}>
      {menuGroups(tabs).map(([group, lines]) => (
        <div key={group} className={styles.group}>
          {group !== '' && <h2 className={styles.name}>{group}</h2>}
          {lines.map((tab) => (
            <a
              key={tab.key}
              ref={tab === shown ? current : undefined}
              href={tab.to}
              {...tabOf(tab)}
              className={styles.tab}
              aria-current={tab === shown ? 'page' : undefined}
            >
              {tab.label}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}
