import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { CopyReference } from '../app/CopyReference.tsx';
import { useApp } from '../app/app-context.ts';
import type { Notices, SystemNotice } from '../app/notices.ts';
import styles from './PageStates.module.css';

const SHOWN_MS = 2000;
const FADE_MS = 500;

/** A message to everybody: shown for 2 s, then fades for half a second. A message with a fault number remains until it is closed. */
export default observer(function SystemMessage() {
  const { notices } = useApp();
  const { message } = notices;
  return <div role="alert">{message && <Message key={message.id} message={message} notices={notices} />}</div>;
});

function Message({ message: { text, reference }, notices }: { message: SystemNotice; notices: Notices }) {
  const t = useTranslate();
  const [fading, fade] = useState(false);
  useEffect(() => {
    if (reference !== undefined) return undefined;
    const fadeTimer = setTimeout(() => fade(true), SHOWN_MS);
    const goneTimer = setTimeout(() => notices.clearMessage(), SHOWN_MS + FADE_MS);
    return () => {
      clearTimeout(fadeTimer);
      clearTimeout(goneTimer);
    };
  }, [notices, reference]);
  const close = (): void => {
    notices.clearMessage();
    // The button is removed with its message, so the focus moves to the page.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.message} data-fading={fading || undefined}>
      <div className={styles.state} data-tone="danger">
        <Icon name="error" />
        <div className={styles.words}>
          <span>{text}</span>
          {reference !== undefined && (
            <span className={styles.buttons}>
              <CopyReference reference={reference} />
              <button type="button" onClick={close}>
                {t('shell.close')}
              </button>
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
