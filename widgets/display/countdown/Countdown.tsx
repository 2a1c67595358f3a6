import { useEffect, useRef } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { timeOf } from '../../../schemas/formats/greek-date.ts';
import { useSecond } from '../../parts/hook/use-second.ts';
import type { CountdownProps } from './schema.ts';
import styles from './Countdown.module.css';

export default function Countdown({ to, warnAt, label, emit }: Widget<CountdownProps>) {
  const t = useTranslate();
  const end = timeOf(to);
  const now = useSecond(end !== null);
  const left = end === null ? null : Math.max(0, Math.ceil((end - now) / 1000));
  useWhenItEnds(left, () => emit('done'));
  if (left === null) return null;
  const warns = left <= (warnAt ?? 0);
  const days = Math.floor(left / 86_400);
  return (
    <span className={styles.countdown} data-warns={warns}>
      <Icon name="clock" size={17} />
      {asText(label) && <span className={styles.label}>{asText(label)}</span>}
      <span role="timer" className="px-whole">
        {left === 0
          ? t('widgets.countdown.over')
          : `${days > 0 ? `${t('widgets.countdown.days', { count: days })} ` : ''}${clock(left)}`}
      </span>
      <output className="px-hidden">
        {warns && left > 0 ? t('widgets.countdown.left', { time: clock(warnAt ?? 0) }) : ''}
      </output>
    </span>
  );
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** h:mm:ss from one hour on, otherwise m:ss. Days are a separate text. */
function clock(seconds: number): string {
  const rest = seconds % 86_400;
  const hours = Math.floor(rest / 3600);
  const minutes = Math.floor((rest % 3600) / 60);
  return seconds >= 3600
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % 60)}`
    : `${minutes}:${twoDigits(rest % 60)}`;
}

/** Calls once when the end is reached. An end that was in the past at first is not reported. */
function useWhenItEnds(left: number | null, ended: () => void): void {
  const before = useRef(left);
  useEffect(() => {
    if (left === 0 && before.current !== null && before.current > 0) ended();
    before.current = left;
  });
}
