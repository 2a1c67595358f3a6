import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHouse } from '../app/house.ts';
import { CopyReference } from '../app/CopyReference.tsx';
import type { Notices, SystemNotice } from '../app/notices.ts';
import { useTranslate } from '../../engine/react/index.ts';
import styles from './SystemMessage.module.css';

const SHOWN_MS = 2000;
const FADE_MS = 500;

/** What the system has to say to everybody: it lies over the page for 2 s and fades for half a second. One with the number of a fault stays until it is closed. */
export const SystemMessage = observer(function SystemMessage() {
  const { notices } = useHouse();
  const { message } = notices;
  return (
    <div className={styles.place} role="alert">
      {message && <Message key={message.id} message={message} notices={notices} />}
    </div>
  );
});

function Message({ message: { text, reference }, notices }: { message: SystemNotice; notices: Notices }) {
  const t = useTranslate();
  const [fading, fade] = useState(false);
  useEffect(() => {
    if (reference !== undefined) return undefined;
    const fadeTimer = setTimeout(() => fade(true), SHOWN_MS);
    const goneTimer = setTimeout(() => notices.hush(), SHOWN_MS + FADE_MS);
    return () => {
      clearTimeout(fadeTimer);
      clearTimeout(goneTimer);
    };
  }, [notices, reference]);
  return (
    <div className={styles.message} data-fading={fading || undefined} data-stays={reference !== undefined || undefined}>
      {text}
      {reference !== undefined && (
        <div className={styles.buttons}>
          <CopyReference reference={reference} />
          <button type="button" onClick={() => notices.hush()}>
            {t('shell.close')}
          </button>
        </div>
      )}
    </div>
  );
}
