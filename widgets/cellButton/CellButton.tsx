import type { Widget } from '../../engine/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { Icon } from '../_shared/icon.tsx';
import { toneOf } from '../_shared/tones.ts';
import type { CellButtonProps } from './schema.ts';
import styles from './CellButton.module.css';

export default function CellButton({ text, label, tone, icon, bare, disabled, busy, emit }: Widget<CellButtonProps>) {
  const meaning = asText(label);
  const alone = bare === true && Boolean(icon);
  return (
    <button
      type="button"
      className={styles.cell}
      data-tone={toneOf(tone)}
      title={alone ? asText(text) : undefined}
      disabled={disabled === true}
      aria-busy={busy || undefined}
      // The accessible name includes the visible text.
      aria-label={meaning ? `${asText(text)} ${meaning}`.trim() : undefined}
      onClick={() => emit('click')}
    >
      {icon && <Icon name={icon} size={15} />}
      <span className={alone ? 'px-hidden' : undefined}>{asText(text) || '–'}</span>
    </button>
  );
}
