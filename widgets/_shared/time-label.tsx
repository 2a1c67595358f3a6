import { clockTimeOf, formatTime, timeOf } from '../../schemas/formats/greek-date.ts';
import { useLocale } from './locale.ts';
import { relativeTime } from './relative-time.ts';

/** A moment as people say it; the tooltip has its full text. */
export function TimeLabel({
  value,
  className,
  clock,
}: {
  value: unknown;
  className?: string | undefined;
  clock?: boolean;
}) {
  const locale = useLocale();
  const moment = timeOf(value);
  // A text that is no moment is shown as it is.
  if (moment === null) return typeof value === 'string' && value ? <span className={className}>{value}</span> : null;
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={formatTime(moment)}
      className={`px-whole ${className ?? ''}`}
    >
      {clock ? clockTimeOf(moment)?.time : relativeTime(moment, locale)}
    </time>
  );
}
