import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isQuickText, type BookInput } from '../../../workbook/index.ts';
import { LAST_REST, useBeforeEnd } from '../../parts/question/use-open-text.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { CellMessage } from './CellMessage.tsx';
import { DayButton } from './DayButton.tsx';
import type { Editing, GridView, Leaving } from './grid-view.ts';
import { readText } from './use-editing.ts';
import { problemText } from './problem-text.ts';
import css from './Workbook.module.css';

interface Props {
  readonly view: GridView;
  readonly input: BookInput;
  readonly editing: Editing;
  readonly label: string;
}

/** The field of the input that is being edited. An invalid text stays in it, with a hint below. */
export function CellEditor({ view, input, editing, label }: Props) {
  const { t, book, act, quick } = view;
  const [text, setText] = useState(editing.text);
  const [refused, setRefused] = useState(book.wrong.has(input.cell));
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const entry = useEntryBeforeEnd(view, text, editing.text);
  useLayoutEffect(() => {
    const at = field.current;
    at?.focus();
    if (editing.opening === 'all') at?.select();
    else at?.setSelectionRange(at.value.length, at.value.length);
  }, [editing.opening]);
  useViewAbove(field);
  const reading = readText(view, input, text);
  const problem = refused && 'problem' in reading ? problemText(t, reading.problem, input, book.locale) : null;
  const numeric = input.type === 'Number' || input.type === 'Precent';
  const type = (typed: string): void => {
    const next = quick && numeric ? typed.replaceAll(',', '.') : typed;
    if (!quick || !numeric || isQuickText(next)) setText(next);
  };
  const enter = (leaving: Leaving): void => {
    if (act.current.enter(text, leaving)) entry.finish();
    else setRefused(true);
  };
  const keyed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leaving = leavingOf(event, editing.opening === 'letter');
    if (leaving) {
      event.preventDefault();
      enter(leaving);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      entry.finish();
      act.current.restore();
    }
  };
  return (
    <span className={css.editor} data-date={input.type === 'Date' || undefined}>
      <input
        ref={field}
        className={css.field}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? messageId : undefined}
        inputMode={numeric ? 'decimal' : input.type === 'Date' ? 'numeric' : 'text'}
        enterKeyHint="next"
        autoComplete="off"
        data-text={input.type === 'Text' || undefined}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={keyed}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
        onBlur={(event) => {
          const inside =
            event.relatedTarget instanceof Element && event.relatedTarget.closest(`.${css.editor}, [role="dialog"]`);
          if (entry.isDone() || inside) return;
          entry.finish();
          act.current.leave(text);
        }}
      />
      {input.type === 'Date' ? (
        <DayButton
          text={text}
          pick={(day) => {
            setText(day);
            if (act.current.enter(day, 'stay')) entry.finish();
          }}
          closed={() => field.current?.focus()}
        />
      ) : null}
      {problem ? <CellMessage id={messageId} text={problem} /> : null}
    </span>
  );
}

/**
 * Enters the text of an open editor shortly before the time ends, when the page is hidden or closed, when the table is locked, and when the editor is
 * removed. An editor that was left is done.
 */
function useEntryBeforeEnd({ act, readOnly, closing }: GridView, text: string, first: string) {
  const done = useRef(false);
  const saved = useRef(first);
  const removed = useRef(false);
  const save = (typed: string, always: boolean): void => {
    if (done.current || typed === saved.current) return;
    saved.current = typed;
    act.current.save(typed, always);
  };
  useLayoutEffect(() => {
    removed.current = false;
    return () => void (removed.current = true);
  }, []);
  useBeforeEnd(
    (always) => {
      if (!always || (!readOnly && !removed.current)) return save(text, always === 'always');
      if (done.current) return;
      done.current = true;
      act.current.leave(text, !removed.current);
    },
    { fixed: readOnly, closing },
  );
  const latest = useLatest(save);
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setTimeout(() => latest.current(text, false), LAST_REST);
    return () => clearTimeout(timer);
  }, [closing, text, latest]);
  return { isDone: () => done.current, finish: () => void (done.current = true) };
}

/** Where a key leads from the editor; null for keys that stay in it. */
function leavingOf(event: KeyboardEvent, typing: boolean): Leaving | null {
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (event.altKey || !typing) return null;
  return event.key === 'ArrowDown' ? 'down' : event.key === 'ArrowUp' ? 'up' : null;
}

/** Keeps the field above the keyboard of a touch screen, which reduces the visible height. */
function useViewAbove(field: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const shown = window.visualViewport;
    if (!shown) return undefined;
    const reveal = (): void => field.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
    shown.addEventListener('resize', reveal);
    return () => shown.removeEventListener('resize', reveal);
  }, [field]);
}
