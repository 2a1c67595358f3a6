import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { FastBar } from './FastBar.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { SubTabs } from './SubTabs.tsx';
import { TopBar } from './TopBar.tsx';
import { hearTyping } from './typed-ahead.ts';
import { useMenu } from './use-menu.ts';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

const MenuDrawer = patientPart(() => import('./MenuDrawer.tsx'), { prefetch: true });
const Palette = patientPart(() => import('./palette/Palette.tsx'), { prefetch: true });

/** The layout of every screen of a project: the bar, the menu of the current role, its tabs, and the page. */
export const Shell = observer(function Shell({ screen, children }: { screen: string; children: ReactNode }) {
  const { display } = useApp();
  const { lines, current } = useMenu(screen);
  const t = useTranslate();
  const [hasDrawer, setDrawer] = useState(display.menuOpen);
  if (display.menuOpen && !hasDrawer) setDrawer(true);
  const { pathname } = useLocation();
  const { paletteOpen } = display;
  useEffect(() => (paletteOpen ? hearTyping() : undefined), [paletteOpen]);
  useEffect(() => display.set({ menuOpen: false, paletteOpen: false }), [pathname, display]);
  return (
    <div className={styles.shell} data-empty={lines.length === 0 || undefined}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar screen={screen} hasMenu={lines.length > 0} />
      {lines.length > 0 && (
        <div className={styles.side}>
          <SideMenu lines={lines} current={current} />
        </div>
      )}
      <main id="main" className={styles.main} tabIndex={-1}>
        <SubTabs line={current} screen={screen} />
        <div className={styles.page}>{children}</div>
      </main>
      <FastBar lines={lines} current={current} />
      <Suspense>{hasDrawer && <MenuDrawer lines={lines} current={current} />}</Suspense>
      <Suspense>{paletteOpen && <Palette lines={lines} />}</Suspense>
    </div>
  );
});
