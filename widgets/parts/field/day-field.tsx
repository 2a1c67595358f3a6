import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core';
import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import type { WidgetContext } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { textFieldProps } from './field.ts';
import { dayOf, formatDay, isoDay, today, yearsAgo, type Day } from '../../../schemas/formats/greek-date.ts';
import { Icon } from '../icon/icon.tsx';
import type { FieldProps } from '../schema/schema.ts';
import { patientPart } from '../hook/lazy-part.ts';

// The calendar is loaded when it first opens.
const MonthPicker = patientPart(() => import('./month-picker.tsx'));

export interface DayLimits {
  readonly min?: string | null;
  readonly max?: string | null;
  readonly minAge?: number | null;
  readonly maxAge?: number | null;
  readonly old?: boolean | null;
}

export interface Range {
  readonly min: string;
  readonly max: string;
}

function isoIn(text: string | null | undefined): string | null {
  const day = dayOf(text);
  return day && isoDay(day);
}

/** The range of days as YYYY-MM-DD: the narrower of the given dates and ages. */
export function rangeOf(limits: DayLimits, now: Day = today()): Range {
  const age = (years: number | null | undefined): string | null =>
    typeof years === 'number' ? isoDay(yearsAgo(now, years)) : null;
  const eldest = age(limits.maxAge);
  const youngest = age(limits.minAge);
  const min = isoIn(limits.min) ?? (limits.old === true ? '1800-01-01' : '1900-01-01');
  const max = isoIn(limits.max) ?? '3000-12-31';
  return { min: eldest && eldest > min ? eldest : min, max: youngest && youngest < max ? youngest : max };
}

interface Props extends FieldProps, DayLimits, Pick<WidgetContext, 'nodeId' | 'error'> {
  readonly autocomplete?: string | null;
  /** The text of the stored value, or ''. */
  readonly shown: string;
  readonly placeholder: string;
  /** The value and day of a typed text; null for an invalid one. */
  readonly read: (text: string) => { readonly value: string; readonly day: string } | null;
  /** The text after picking a day in the calendar. */
  readonly withDay: (text: string, day: Day) => string;
  readonly send: (value: string | null) => void;
}

const AGAIN = /\s+/g;

/** A field for a day that is typed or picked. Typed text remains unchanged. An invalid day or one out of range shows a message and is not stored. */
export function DayField(props: Props) {
  const t = useTranslate();
  const range = rangeOf(props);
  const { text, take } = useTypedDay(props, range);
  const [left, setLeft] = useState(true);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = faultOf(text, props, range, t);
  const pick = (day: Day): void => {
    take(props.withDay(text, day));
    setOpen(false);
    field.current?.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const fixed = props.disabled === true || props.readOnly === true;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      withRoles={false}
      position="bottom-start"
      withinPortal
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...textFieldProps(props)}
          ref={field}
          error={errorOf(fault, left, props.error)}
          value={text}
          placeholder={props.placeholder}
          inputMode="numeric"
          name={props.autocomplete ?? undefined}
          autoComplete={props.autocomplete ?? 'off'}
          classNames={{ input: 'px-whole' }}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          onInvalid={() => setLeft(true)}
          data-unread={fault !== undefined || undefined}
          onChange={(event) => take(event.currentTarget.value)}
          onKeyDown={keyed}
          rightSection={fixed ? null : <CalendarButton open={open} setOpen={setOpen} />}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('widgets.date.open')}>
        {open ? (
          <Suspense fallback={<Loader size="sm" />}>
            <MonthPicker value={props.read(text)?.day ?? null} range={range} pick={pick} />
          </Suspense>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The text of the field, and a function that stores the day of another text. */
function useTypedDay({ shown, read, send }: Props, range: Range) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  // A new value from outside replaces the typed text.
  const text = typed && (typed.over === shown || shown === '') ? typed.text : shown;
  const take = (next: string): void => {
    const clean = next.trim().replace(AGAIN, ' ');
    const found = read(clean);
    const inside = found !== null && found.day >= range.min && found.day <= range.max;
    setTyped({ text: next, over: inside ? clean : '' });
    if (inside) send(found.value);
    else if (shown !== '') send(null);
  };
  return { text, take };
}

function CalendarButton({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  const t = useTranslate();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('widgets.date.open')}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <Icon name="calendar" size={16} />
    </ActionIcon>
  );
}

/** The error of the field. An invalid text does not count as missing, whatever the form says of the stored value. While somebody types, no error is shown. */
function errorOf(fault: string | undefined, left: boolean, given: Props['error']): string | undefined {
  if (fault === undefined) return given ?? undefined;
  return left ? fault : undefined;
}

function faultOf(text: string, props: Props, range: Range, t: ReturnType<typeof useTranslate>): string | undefined {
  if (text.trim() === '') return undefined;
  const read = props.read(text.trim().replace(AGAIN, ' '));
  if (!read) return t('widgets.date.invalid', { format: props.placeholder });
  if (read.day >= range.min && read.day <= range.max) return undefined;
  return t('widgets.date.range', { min: greek(range.min), max: greek(range.max) });
}

function greek(iso: string): string {
  const day = dayOf(iso);
  return day ? formatDay(day) : iso;
}
