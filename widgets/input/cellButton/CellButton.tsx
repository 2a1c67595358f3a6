import type { Widget } from '../../../engine/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { toneOf } from '../../parts/theme/tones.ts';
import sign from '../../parts/frame/sign.module.css';
import type { CellButtonProps } from './schema.ts';
import styles from './CellButton.module.css';

export default function CellButton(props: Widget<CellButtonProps>) {
  const { text, tone, icon, bare, square, solid, disabled, busy, emit } = props;
  const meaning = asText(props.label);
  const letter = square === true ? asText(props.letter) : '';
  const alone = square === true || (bare === true && Boolean(icon));
  return (
    <button
      type="button"
      className={classes(styles.cell, square === true && sign.sign)}
      data-tone={toneOf(tone)}
      data-hollow={(square && !icon && letter === '') || undefined}
      data-solid={solid || undefined}
      title={asText(text) || undefined}
      disabled={disabled === true}
      aria-busy={busy || undefined}
      // The accessible name includes the visible text.
      aria-label={meaning ? `${asText(text)} ${meaning}`.trim() : undefined}
      onClick={() => emit('click')}
    >
      {icon && <Icon name={icon} size={15} />}
      {letter === '' ? null : <span aria-hidden="true">{letter}</span>}
      {alone && meaning ? null : <span className={alone ? 'px-hidden' : undefined}>{asText(text) || '–'}</span>}
    </button>
  );
}
