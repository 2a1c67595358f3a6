import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { signOut } from '../app/sign-out.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { Brand } from './Brand.tsx';
import iconButton from './IconButton.module.css';
import styles from './Bare.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SchemeButton } from './SchemeButton.tsx';

/** The layout of screens outside of a project: the brand, the language, and the page. */
export const PlainShell = observer(function PlainShell({ children }: { children: ReactNode }) {
  const app = useApp();
  const { session } = app;
  const t = useTranslate();
  return (
    <div className={styles.bare}>
      <a className="skip-link" href="#main">
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <Brand />
        <div className={styles.tools}>
          <LanguageChoice />
          <SchemeButton />
          {session.identity && (
            <button
              type="button"
              className={iconButton.button}
              aria-label={t('shell.signOut')}
              title={t('shell.signOut')}
              onClick={() => void signOut(app)}
            >
              <Icon name="signOut" />
            </button>
          )}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
});
