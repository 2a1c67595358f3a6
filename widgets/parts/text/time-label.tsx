import { clockTimeOf, formatTime, timeOf } from '../../../schemas/formats/greek-date.ts';
import { useLocale } from './locale.ts';
import { relativeTime } from './relative-time.ts';

/** A moment as relative text, with the full text in its tooltip. */
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
  // A text that is not a moment is shown unchanged.
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
