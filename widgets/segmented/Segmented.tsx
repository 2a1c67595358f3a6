import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { choicesOf, keyOf } from '../_shared/choices.ts';
import type { SegmentedProps } from './schema.ts';
import styles from './Segmented.module.css';

export default function Segmented({ options, label, disabled, value, nodeId, emit }: Widget<SegmentedProps>) {
  const t = useTranslate();
  const chosen = keyOf(value);
  return (
    <fieldset className={styles.segmented} aria-label={label || t('widgets.choice')} disabled={disabled === true}>
      {choicesOf(options).map((choice) => (
        <label key={choice.key} data-chosen={choice.key === chosen}>
          <input
            type="radio"
            name={nodeId}
            checked={choice.key === chosen}
            disabled={choice.disabled}
            onChange={() => emit('change', { value: choice.value })}
          />
          {choice.text}
        </label>
      ))}
    </fieldset>
  );
}
