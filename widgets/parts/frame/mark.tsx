import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './mark.module.css';
import { toneOf } from '../theme/tones.ts';

/** A pill with a state or a count. */
export function Mark({
  tone,
  icon,
  children,
}: {
  tone?: unknown;
  icon?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-tone={toneOf(tone)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
