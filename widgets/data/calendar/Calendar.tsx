import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { isoDay, today, type Day } from '../../../schemas/formats/greek-date.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useLocale } from '../../parts/text/locale.ts';
import { useWidth } from '../../parts/hook/use-width.ts';
import { Agenda } from './Agenda.tsx';
import { byDay, dayFrom, daysShown, stepDate } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { DayStrip } from './DayStrip.tsx';
import { HoursGrid } from './HoursGrid.tsx';
import { momentText, type Slot } from './hours.ts';
import { VIEWS, type CalendarItem, type CalendarProps, type CalendarView } from './schema.ts';
import type { Move } from './use-moves.ts';
import css from './Calendar.module.css';

const NARROW = 560;

type Props = Widget<CalendarProps & { readonly date?: string | null; readonly view?: CalendarView | null }>;

export default function Calendar(props: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [frame, room] = useWidth();
  const [own, setOwn] = useState<{ readonly date?: string; readonly view?: CalendarView }>({});
  const narrow = room > 0 && room < NARROW;
  const view = knownView(props.bound('view') ? props.view : own.view) ?? props.usual ?? (narrow ? 'list' : 'month');
  const at = dayFrom(props.bound('date') ? props.date : own.date, today());
  const happenings = useMemo(() => byDay(props.items ?? []), [props.items]);
  const days = daysShown(view, at);

  const move = (day: Day, within = view): void => {
    setOwn((now) => ({ ...now, date: isoDay(day) }));
    const shown = daysShown(within, day);
    props.emit('move', { date: isoDay(day), from: isoDay(shown[0] ?? day), to: isoDay(shown.at(-1) ?? day) });
  };
  const turn = (next: string): void => {
    const chosen = knownView(next) ?? 'month';
    setOwn((now) => ({ ...now, view: chosen }));
    props.emit('view', { view: chosen });
  };
  const open = props.listens('open') ? (item: CalendarItem) => props.emit('open', { item }) : null;
  const make =
    props.listens('make') && !props.fixed ? (slot: Slot) => props.emit('make', spanOf(slot, props.length ?? 45)) : null;
  const change =
    props.listens('change') && !props.fixed
      ? ({ item, day, from, to }: Move) =>
          props.emit('change', { item, ...spanOf({ day, minutes: from }, to - from), length: to - from })
      : null;
  const show = (day: Day): void => {
    turn('day');
    move(day, 'day');
  };
  const shared = { days, at, happenings, locale, open, nodeId: props.nodeId };
  const empty = asText(props.empty) || t('widgets.calendar.empty');
  return (
    <section ref={frame} id={props.nodeId} aria-label={asText(props.label)} className={css.root}>
      <div className={css.bar}>
        <h2 className={css.title} aria-live="polite">
          {titleOf(view, at, days, locale)}
        </h2>
        <Steps view={view} at={at} move={move} />
        <SegmentedControl
          size="xs"
          aria-label={t('widgets.calendar.view')}
          data={VIEWS.map((value) => ({ value, label: t(`widgets.calendar.views.${value}`) }))}
          value={view}
          onChange={turn}
        />
      </div>
      {view === 'day' ? <DayStrip at={at} locale={locale} happenings={happenings} move={move} /> : null}
      {view === 'month' ? (
        <>
          <MonthGrid {...shared} narrow={narrow} move={move} />
          {narrow ? <Agenda {...shared} days={[at]} empty={empty} /> : null}
        </>
      ) : view === 'list' ? (
        <Agenda {...shared} empty={empty} />
      ) : (
        <HoursGrid {...shared} items={props.items ?? []} make={make} change={change} move={move} show={show} />
      )}
    </section>
  );
}

const knownView = (value: unknown): CalendarView | undefined => VIEWS.find((known) => known === value);

const spanOf = ({ day, minutes }: Slot, length: number) => ({
  start: momentText({ day, minutes }),
  end: momentText({ day, minutes: minutes + length }),
});

interface StepsProps {
  readonly view: CalendarView;
  readonly at: Day;
  readonly move: (day: Day) => void;
}

/** The buttons for the previous days, today, and the next days. */
function Steps({ view, at, move }: StepsProps) {
  const t = useTranslate();
  return (
    <div className={css.steps}>
      <button
        type="button"
        className={css.step}
        aria-label={t(`widgets.calendar.previous.${view}`)}
        onClick={() => move(stepDate(view, at, -1))}
      >
        <Icon name="chevronLeft" size={16} />
      </button>
      <button type="button" className={css.step} onClick={() => move(today())}>
        {t('widgets.calendar.today')}
      </button>
      <button
        type="button"
        className={css.step}
        aria-label={t(`widgets.calendar.next.${view}`)}
        onClick={() => move(stepDate(view, at, 1))}
      >
        <Icon name="chevronRight" size={16} />
      </button>
    </div>
  );
}

function titleOf(view: CalendarView, at: Day, days: readonly Day[], locale: string): string {
  if (view === 'day') return dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' }).day(at);
  const first = days[0];
  const last = days.at(-1);
  if (view === 'week' && first && last)
    return dayWriter(locale, { day: 'numeric', month: 'long', year: 'numeric' }).range(first, last);
  return dayWriter(locale, { month: 'long', year: 'numeric' }).day(at);
}
