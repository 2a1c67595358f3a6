import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import css from './chart-figure.module.css';

/** Reads the values of a chart one after the other, by arrow keys or by dragging. */
export function ValueSlider({ values, label }: { readonly values: readonly string[]; readonly label: string }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, values.length - 1);
  const value = values[at] ?? '';
  return (
    <div className={css.slider}>
      <input
        type="range"
        min={0}
        max={values.length - 1}
        step={1}
        value={at}
        aria-label={t('widgets.chart.values', { label })}
        aria-valuetext={value}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <span aria-hidden="true">{value}</span>
    </div>
  );
}
