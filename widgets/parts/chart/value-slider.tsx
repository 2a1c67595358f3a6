// oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset around it would disable a field
import { useContext, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { DisabledFrame } from '../frame/disabled-frame.ts';
import css from './chart-figure.module.css';

interface Props {
  readonly at: number;
  readonly last: number;
  readonly label: string;
  readonly text: string;
  readonly choose: (at: number) => void;
}

/** Reads the values of a chart one after the other, by arrow keys or by dragging. */
export function ValueSlider({ values, label }: { readonly values: readonly string[]; readonly label: string }) {
  const t = useTranslate();
  const isFramed = useContext(DisabledFrame);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, values.length - 1);
  const value = values[at] ?? '';
  const Slider = isFramed ? FramedSlider : PlainSlider;
  return (
    <div className={css.slider}>
      <Slider
        at={at}
        last={values.length - 1}
        label={t('widgets.chart.values', { label })}
        text={value}
        choose={setChosen}
      />
      <span aria-hidden="true">{value}</span>
    </div>
  );
}

function PlainSlider({ at, last, label, text, choose }: Props) {
  return (
    <input
      type="range"
      min={0}
      max={last}
      step={1}
      value={at}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}

/** A field could not be moved in a disabled frame. */
function FramedSlider({ at, last, label, text, choose }: Props) {
  const keyed = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    choose(Math.max(0, Math.min(last, next)));
  };
  return (
    <span
      role="slider"
      tabIndex={0}
      className={css.track}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-label={label}
      aria-valuetext={text}
      onKeyDown={keyed}
      onClick={({ currentTarget, clientX }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        choose(Math.round(((clientX - left) / Math.max(1, width)) * last));
      }}
    >
      <span style={{ insetInlineStart: `${last === 0 ? 0 : (at / last) * 100}%` }} />
    </span>
  );
}

function placeAfter(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
