import { clockTimeOf, formatTime, shortTime, timeOf } from '../../schemas/formats/greek-date.ts';

/** A short moment; the tooltip has its full text. */
export function TimeLabel({
  value,
  className,
  clock,
}: {
  value: unknown;
  className?: string | undefined;
  clock?: boolean;
}) {
  const moment = timeOf(value);
  // A text that is no moment is shown as it is.
  if (moment === null) return typeof value === 'string' && value ? <span className={className}>{value}</span> : null;
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={formatTime(moment)}
      className={`px-whole ${className ?? ''}`}
    >
      {clock ? clockTimeOf(moment)?.time : shortTime(moment)}
    </time>
  );
}
