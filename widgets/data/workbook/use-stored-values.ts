import { runInAction } from 'mobx';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { equal } from '../../../engine/index.ts';
import type { OpenBook, Values } from './open-book.ts';
import type { InputState, WorkbookProps } from './schema.ts';

const NO_VALUES: Values = {};

/** Takes over the stored values and the states of inputs before the first paint. Returns the names of stored values that the workbook does not accept. */
export function useStoredValues(book: OpenBook, props: WorkbookProps): readonly string[] {
  const { values, states, others, wrong } = props;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const seen = useRef<{ readonly book: OpenBook; readonly values: Values } | null>(null);
  useLayoutEffect(() => {
    const next = values ?? NO_VALUES;
    // Equal values in a new object do not undo later entries.
    if (seen.current?.book === book && equal(seen.current.values, next)) return;
    seen.current = { book, values: next };
    setRefused(book.follow(next));
  }, [book, values]);
  const lastWrong = useRef<{ readonly book: OpenBook; readonly wrong: WorkbookProps['wrong'] } | null>(null);
  useLayoutEffect(() => {
    if (!wrong || (lastWrong.current?.book === book && equal(lastWrong.current.wrong, wrong))) return;
    lastWrong.current = { book, wrong };
    if (!equal(book.wrongTexts(), wrong)) book.followWrong(wrong);
  }, [book, wrong]);
  useLayoutEffect(() => void runInAction(() => book.others.replace(others ?? NO_VALUES)), [book, others]);
  const unsaved = useUnsavedNames(props);
  const saved = useRef<readonly string[]>([]);
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const left = before.current.filter((name) => !unsaved.includes(name));
    if (left.length > 0) saved.current = left;
    before.current = unsaved;
    const state = UNSAVED_STATES[props.status ?? 'idle'];
    const own = [
      ...saved.current.map((name) => [name, 'saved'] as const),
      ...unsaved.map((name) => [name, state] as const),
    ];
    runInAction(() => book.states.replace({ ...Object.fromEntries<InputState>(own), ...states }));
  }, [book, states, unsaved, props.status]);
  return refused;
}

const UNSAVED_STATES: Readonly<Record<NonNullable<WorkbookProps['status']>, InputState>> = {
  idle: 'saving',
  saving: 'saving',
  saved: 'saving',
  failed: 'failed',
  kept: 'failed',
};

/** The names of inputs whose values are not stored yet; empty where `stored` is not given. */
function useUnsavedNames({ values, stored }: WorkbookProps): readonly string[] {
  return useMemo(() => {
    if (!stored) return NO_NAMES;
    const entered = Object.entries(values ?? NO_VALUES);
    return entered.filter(([name, value]) => stored[name] !== value).map(([name]) => name);
  }, [values, stored]);
}

const NO_NAMES: readonly string[] = [];
