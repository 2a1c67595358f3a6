import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useHouse } from '../app/house.ts';
import type { Notices } from '../app/notices.ts';
import styles from './SystemMessage.module.css';

const SHOWN_MS = 2000;
const FADE_MS = 500;

/** What the system has to say to everybody: it lies over the page for 2 s and fades for half a second. */
export const SystemMessage = observer(function SystemMessage() {
  const { notices } = useHouse();
  const { message } = notices;
  return (
    <div className={styles.place} role="alert">
      {message && <Message key={message.id} text={message.text} notices={notices} />}
    </div>
  );
});

function Message({ text, notices }: { text: string; notices: Notices }) {
  const [fading, fade] = useState(false);
  useEffect(() => {
    const fadeTimer = setTimeout(() => fade(true), SHOWN_MS);
    const goneTimer = setTimeout(() => notices.hush(), SHOWN_MS + FADE_MS);
    return () => {
      clearTimeout(fadeTimer);
      clearTimeout(goneTimer);
    };
  }, [notices]);
  return (
    <div className={styles.message} data-fading={fading || undefined}>
      {text}
    </div>
  );
}
