import { observer } from 'mobx-react-lite';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './PageStates.module.css';

/** Says that a form that saves itself could not, as long as something in it is not saved. */
export const NotSaved = observer(function NotSaved() {
  const { unsaved } = useRuntime();
  const { notices, display } = useApp();
  const t = useTranslate();
  // The reason of a failed save comes first.
  if (unsaved === null || notices.message) return null;
  const failed = unsaved === 'failed';
  // The bar of the missing network says it, too.
  if (!failed && !display.online) return null;
  return (
    <p className={styles.state} data-tone={failed ? 'danger' : 'warning'}>
      <Icon name={failed ? 'error' : 'clock'} />
      <span>{t(failed ? 'shell.saveFailed' : 'shell.saveKept')}</span>
    </p>
  );
});
