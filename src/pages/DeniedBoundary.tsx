import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './Plain.module.css';

/** A page may load data that its reader has no right to: it then shows that in place, and keeps its input. */
export const DeniedBoundary = observer(function DeniedBoundary({ children }: { children: ReactNode }) {
  const { display } = useApp();
  const { pathname } = useLocation();
  useEffect(() => display.set({ refused: false }), [pathname, display]);
  return (
    <>
      {display.refused && <Refused />}
      <div className={styles.kept} hidden={display.refused}>
        {children}
      </div>
    </>
  );
});

function Refused() {
  const { display } = useApp();
  const t = useTranslate();
  return (
    <div className={styles.plain} role="alert">
      <Icon name="lock" size={32} />
      <h2>{t('screens.denied.name')}</h2>
      <p>{t('screens.denied.text')}</p>
      <button type="button" onClick={() => display.set({ refused: false })}>
        {t('shell.backToPage')}
      </button>
    </div>
  );
}
