import { momentOf, clockText, dayText, timeText } from './time.ts';

/** A moment, short: its full text stands in the tooltip. */
export function TimeLabel({
  value,
  className,
  clock,
}: {
  value: unknown;
  className?: string | undefined;
  clock?: boolean;
}) {
  const moment = momentOf(value);
  if (!moment) return value ? <span className={className}>{timeText(value)}</span> : null;
  return (
    <time
      dateTime={moment.toISOString()}
      title={`${dayText(moment)} ${clockText(moment)}`}
      className={`px-whole ${className ?? ''}`}
    >
      {clock ? clockText(moment) : timeText(value)}
    </time>
  );
}
