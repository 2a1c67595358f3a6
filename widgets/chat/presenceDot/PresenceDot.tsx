import { useContext } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { PresenceKnown } from '../../parts/theme/preferences.ts';
import type { PresenceDotProps } from './schema.ts';
import styles from './PresenceDot.module.css';

export default function PresenceDot({ online, label }: Widget<PresenceDotProps>) {
  const t = useTranslate();
  const isKnown = useContext(PresenceKnown);
  const text = online ? 'widgets.online' : 'chat.presence.away';
  return (
    <span className={styles.presence}>
      <span className={styles.dot} data-online={(isKnown && online) || undefined} />
      <span className={label ? undefined : 'px-hidden'}>{t(isKnown ? text : 'chat.presence.unknown')}</span>
    </span>
  );
}
