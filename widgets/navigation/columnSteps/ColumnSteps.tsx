import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { ColumnStepsProps } from './schema.ts';
import styles from './ColumnSteps.module.css';

export default function ColumnSteps({ total, size, step, value, emit }: Widget<ColumnStepsProps>) {
  const t = useTranslate();
  const shown = size ?? 10;
  // Reserves the final width, so that nothing moves when the columns arrive.
  const all = total ?? shown;
  const last = Math.max(0, all - shown);
  const first = Math.min(Math.max(0, value ?? 0), last);
  if (last === 0 && total !== null) return null;
  const move = (by: number): void => emit('change', { value: Math.min(last, Math.max(0, first + by)) });
  return (
    <div className={styles.steps}>
      <PushButton
        small
        icon="chevronLeft"
        label={t('widgets.columns.back')}
        disabled={first === 0}
        onClick={() => move(-(step ?? 5))}
      />
      <output className="px-whole">
        {t('widgets.columns.shown', { from: first + 1, to: Math.min(all, first + shown), total: total ?? '…' })}
      </output>
      <PushButton
        small
        icon="chevronRight"
        label={t('widgets.columns.forward')}
        disabled={first === last}
        onClick={() => move(step ?? 5)}
      />
    </div>
  );
}
