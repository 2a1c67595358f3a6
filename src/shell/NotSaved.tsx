import { observer } from 'mobx-react-lite';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useApp } from '../app/app-context.ts';
import styles from './PageStates.module.css';

/** Says that a form that saves itself could not, as long as something in it is not saved. */
export const NotSaved = observer(function NotSaved() {
  const { unsaved } = useRuntime();
  const { message } = useApp().notices;
  const t = useTranslate();
  // The reason of a failed save comes first.
  if (unsaved === null || message) return null;
  const failed = unsaved === 'failed';
  return (
    <p className={styles.state} data-tone={failed ? 'danger' : 'warning'}>
      <Icon name={failed ? 'error' : 'clock'} />
      <span>{t(failed ? 'shell.saveFailed' : 'shell.saveKept')}</span>
    </p>
  );
});
