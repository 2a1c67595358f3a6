import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { EmptyStateProps } from './schema.ts';
import styles from './EmptyState.module.css';

export default function EmptyState({ text, title, icon, children }: Widget<EmptyStateProps>) {
  return (
    <div className={styles.empty}>
      <Icon name={icon ?? 'inbox'} size={32} />
      {asText(title) && <strong>{asText(title)}</strong>}
      <p>{asText(text)}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
