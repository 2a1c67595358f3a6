import styles from './bar.module.css';
import { useLocale } from '../text/locale.ts';
import { toneOf } from '../theme/tones.ts';

interface BarProps {
  /** From 0 to 1; null when unknown. */
  readonly share: number | null;
  readonly label: string;
  /** The label, where it is visible as well. */
  readonly shown?: string;
  readonly tone?: unknown;
}

/** A progress bar with its percentage in the reader's language. */
export function Bar({ share, label, shown, tone }: BarProps) {
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' });
  return (
    <span className={styles.bar} data-tone={toneOf(tone)}>
      {shown && <span aria-hidden>{shown}</span>}
      <progress className="px-hidden" aria-label={label} max={1} {...(share === null ? {} : { value: share })} />
      <span className={styles.track} aria-hidden>
        <span className={share === null ? styles.unknown : styles.done} style={{ '--share': share ?? 0.3 }} />
      </span>
      {share !== null && (
        <span className="px-whole" aria-hidden>
          {percent.format(share)}
        </span>
      )}
    </span>
  );
}
