import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import type { Notices, Toast } from '../app/notices.ts';
import { cornerOf } from './corner.ts';
import { usePageCorner } from './use-page-corner.ts';
import styles from './Toasts.module.css';

const ICONS = { neutral: 'info', info: 'info', success: 'approve', warning: 'alert', danger: 'error' } as const;

/** Short messages that disappear by themselves, one at a time: in the corner that the project chose, at the top left by default. */
export default observer(function Toasts() {
  const { notices, session } = useApp();
  const { vertical, horizontal } = cornerOf(session.project?.Settings.Config?.Alert?.Corner);
  const t = useTranslate();
  const toast = notices.shownToast;
  const corner = usePageCorner(toast !== undefined);
  return (
    <section
      className={styles.toasts}
      data-vertical={vertical}
      data-horizontal={horizontal}
      style={corner}
      aria-label={t('shell.toasts')}
    >
      {toast && <ToastCard key={toast.id} toast={toast} notices={notices} />}
    </section>
  );
});

/** A toast. Its timer is paused while the pointer or the focus is on it. */
function ToastCard({ toast, notices }: { toast: Toast; notices: Notices }) {
  const t = useTranslate();
  const [held, hold] = useState(false);
  const { id, ms, undo } = toast;
  const takeBack = (): void => {
    notices.dismiss(id);
    undo?.run();
    // The button is removed with its toast, so the focus moves to the page.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => notices.dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [held, id, ms, notices]);
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <span className={styles.text}>{toast.text}</span>
      {undo && (
        <button type="button" className={styles.undo} onClick={takeBack}>
          {undo.label ?? t('shell.undo')}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t('shell.close')}
        onClick={() => notices.dismiss(toast.id)}
      >
        <Icon name="clear" size={16} />
      </button>
    </div>
  );
}
