import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { splitLanguage } from '../router/language.ts';
import { samePath, tabOf, type MenuLine } from './menu.ts';
import styles from './SubTabs.module.css';

/** The sub-menu of the current line, as tabs above the page. */
export function SubTabs({ line, screen }: { line: MenuLine | null; screen: string }) {
  const t = useTranslate();
  const { texts } = useApp();
  const { pathname } = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  const tabs = line?.tabs ?? [];
  const path = splitLanguage(pathname, texts.languages).pathname;
  const shown = tabs.find((tab) => samePath(tab.to, path)) ?? tabs.find((tab) => tab.state === screen);
  const key = shown?.key;
  useEffect(() => {
    if (key !== undefined) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [key]);
  if (!line || tabs.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('shell.tabs', { name: line.label })}>
      {tabs.map((tab) => (
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
    </nav>
  );
}
