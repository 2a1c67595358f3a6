import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './Plain.module.css';

/** Shows a refusal above a page whose reader may not load some of its data, and keeps its input. */
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
