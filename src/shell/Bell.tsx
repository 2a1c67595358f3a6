import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import { Count } from './Count.tsx';
import styles from './Bell.module.css';
import iconButton from './IconButton.module.css';

/** The link to the notifications, for readers who may have some. */
export function Bell() {
  const { ports } = useApp();
  const t = useTranslate();
  const link = ports.link('notifications', {});
  if (link === null) return null;
  return (
    <a href={link} className={`${iconButton.button ?? ''} ${styles.bell ?? ''}`}>
      <span className="px-hidden">{t('shell.notifications')}</span>
      <Icon name="bell" size={20} />
      <Count screen="notifications" />
    </a>
  );
}
