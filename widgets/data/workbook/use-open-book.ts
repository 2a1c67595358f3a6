import { useCallback, useEffect, useRef, useState } from 'react';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { openBookSession } from '../../../workbook/index.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { OpenBook, type BookEvents, type Values } from './open-book.ts';

export interface Opening {
  /** Null while it is being opened. */
  readonly book: OpenBook | null;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Opened {
  /** The attempt that opened it. */
  readonly of: object;
  readonly workbook: Workbook;
  readonly book: OpenBook | null;
  readonly error: unknown;
}

/** Opens a workbook, and closes it when the page shows another one. While an author edits it, the former one is shown until the new one is open. */
export function useOpenBook(
  workbook: Workbook | null,
  values: Values,
  events: BookEvents,
  keepFormer = false,
): Opening {
  const locale = useLocale().slice(0, 2);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A new object opens it again.
  const [attempt, setAttempt] = useState({});
  const latest = useLatest({ values, events });
  const shown = useRef<OpenBook | null>(null);
  useEffect(() => () => shown.current?.session.close(), []);
  useEffect(() => {
    if (!workbook) return undefined;
    const open = openOnce(workbook, locale, latest.current.values, {
      changed: (changes, seen) => latest.current.events.changed(changes, seen),
      wrongChanged: (texts) => latest.current.events.wrongChanged(texts),
    });
    const show = async () => {
      const result = await open.result;
      if (open.isLeft()) return;
      setOpened({ ...result, of: attempt });
      if (!keepFormer) return;
      shown.current?.session.close();
      shown.current = result.book;
    };
    void show();
    return () => open.leave(keepFormer);
  }, [workbook, locale, attempt, latest, keepFormer]);
  const retry = useCallback(() => setAttempt({}), []);
  const current =
    opened?.of === attempt && (opened.workbook === workbook || (keepFormer && workbook !== null)) ? opened : null;
  return { book: current?.book ?? null, error: current?.error ?? null, retry };
}

/** Opens a workbook. The returned function closes it, also while it is still being opened. */
function openOnce(workbook: Workbook, locale: string, values: Values, events: BookEvents) {
  let left = false;
  let book: OpenBook | null = null;
  const open = async (): Promise<Omit<Opened, 'of'>> => {
    try {
      const session = await openBookSession(workbook, { locale, values });
      book = new OpenBook(session, locale, events);
      if (left) session.close();
      return { workbook, book, error: null };
    } catch (error) {
      return { workbook, book: null, error };
    }
  };
  return {
    result: open(),
    isLeft: () => left,
    /** With keepOpen, the shown book stays open until another one replaces it. */
    leave: (keepOpen: boolean) => {
      left = true;
      if (!keepOpen) book?.session.close();
    },
  };
}
