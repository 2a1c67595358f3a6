import { observer } from 'mobx-react-lite';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './PageStates.module.css';

/** Shows that a form that saves itself could not save, as long as something is unsaved. */
export const NotSaved = observer(function NotSaved() {
  const { unsaved } = useRuntime();
  const { notices, display } = useApp();
  const t = useTranslate();
  // The reason of a failed save is shown first.
  if (unsaved === null || notices.message) return null;
  const failed = unsaved === 'failed';
  // The bar about the missing network says the same.
  if (!failed && !display.online) return null;
  return (
    <p className={styles.state} data-tone={failed ? 'danger' : 'warning'}>
      <Icon name={failed ? 'error' : 'clock'} />
      <span>{t(failed ? 'shell.saveFailed' : 'shell.saveKept')}</span>
    </p>
  );
});
