import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import { AdminButtons } from './AdminButtons.tsx';
import { Bell } from './Bell.tsx';
import iconButton from './IconButton.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { RoleMenu } from './RoleMenu.tsx';
import { SchemeButton } from './SchemeButton.tsx';
import styles from './TopBar.module.css';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

const LineState = patientPart(() => import('./LineState.tsx'));

/** The bar at the top: project, search, role, language, colours, person. */
export const TopBar = observer(function TopBar({ screen, hasMenu }: { screen: string; hasMenu: boolean }) {
  const { display } = useApp();
  const t = useTranslate();
  return (
    <header className={styles.bar}>
      {hasMenu && (
        <button
          type="button"
          className={`${iconButton.button ?? ''} ${styles.burger ?? ''}`}
          aria-label={t('shell.openMenu')}
          aria-expanded={display.menuOpen}
          onClick={() => display.set({ menuOpen: true })}
        >
          <Icon name="menu" size={20} />
        </button>
      )}
      <ProjectMenu />
      <SearchButton open={() => display.set({ paletteOpen: true })} label={t('shell.search')} />
      <div className={styles.tools}>
        <Suspense>
          <LineState />
        </Suspense>
        {display.adminButtons && <AdminButtons screen={screen} />}
        <div className={styles.wide}>
          <RoleMenu />
          <LanguageMenu />
          <SchemeButton />
        </div>
        <Bell />
        <PersonMenu />
      </div>
    </header>
  );
});

function SearchButton({ open, label }: { open: () => void; label: string }) {
  return (
    <button type="button" className={styles.search} onClick={open} aria-keyshortcuts="Control+K">
      <Icon name="search" />
      <span>{label}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  );
}
