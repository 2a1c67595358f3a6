import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './mark.module.css';
import { toneOf } from './tones.ts';

/** A pill: the state of something, or a count. */
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
