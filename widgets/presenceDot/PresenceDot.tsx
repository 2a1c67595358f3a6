import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import type { PresenceDotProps } from './schema.ts';
import styles from './PresenceDot.module.css';

export default function PresenceDot({ online, label }: Widget<PresenceDotProps>) {
  const t = useTranslate();
  return (
    <span className={styles.presence}>
      <span className={styles.dot} data-online={online || undefined} />
      <span className={label ? undefined : 'px-hidden'}>{t(online ? 'widgets.online' : 'chat.presence.away')}</span>
    </span>
  );
}
