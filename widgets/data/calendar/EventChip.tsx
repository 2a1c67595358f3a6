import { asText } from '../../parts/schema/text-and-classes.ts';
import { toneOf } from '../../parts/theme/tones.ts';
import type { DayItem } from './month.ts';
import type { CalendarItem } from './schema.ts';
import css from './Calendar.module.css';

interface Props {
  readonly happening: DayItem;
  readonly open: ((item: CalendarItem) => void) | null;
  readonly wide?: boolean;
}

export function EventChip({ happening: { item, time }, open, wide = false }: Props) {
  const content = (
    <>
      {time === '' ? null : <span className="px-whole">{time}</span>}
      <span className={css.eventTitle}>{asText(item.title)}</span>
      {wide && item.text ? <span className={css.eventText}>{asText(item.text)}</span> : null}
    </>
  );
  const tone = toneOf(item.tone);
  const title = [time, asText(item.title), asText(item.text)].filter(Boolean).join(' ');
  return open ? (
    <button
      type="button"
      className={css.event}
      data-tone={tone}
      data-wide={wide || undefined}
      title={title}
      onClick={() => open(item)}
    >
      {content}
    </button>
  ) : (
    <div className={css.event} data-tone={tone} data-wide={wide || undefined} title={title}>
      {content}
    </div>
  );
}
