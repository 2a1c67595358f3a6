import { useCallback, useEffect, useState } from 'react';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import { openBookSession } from '../../engine/workbook/index.ts';
import { useLocale } from '../_shared/locale.ts';
import { useLatest } from '../_shared/use-latest.ts';
import { OpenBook, type Values } from './open-book.ts';

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

/** Opens a workbook, and closes it when the page shows another one. */
export function useOpenBook(workbook: Workbook | null, values: Values, changed: (values: Values) => void): Opening {
  const locale = useLocale().slice(0, 2);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A new object opens it once more.
  const [attempt, setAttempt] = useState({});
  const latest = useLatest({ values, changed });
  useEffect(() => {
    if (!workbook) return undefined;
    const open = openOnce(workbook, locale, latest.current.values, (changes) => latest.current.changed(changes));
    void open.result.then((result) => (open.isLeft() ? undefined : setOpened({ ...result, of: attempt })));
    return open.leave;
  }, [workbook, locale, attempt, latest]);
  const retry = useCallback(() => setAttempt({}), []);
  const current = opened?.of === attempt && opened.workbook === workbook ? opened : null;
  return { book: current?.book ?? null, error: current?.error ?? null, retry };
}

/** Opens a workbook; leaving closes it, also while it is still being opened. */
function openOnce(workbook: Workbook, locale: string, values: Values, changed: (values: Values) => void) {
  let left = false;
  let book: OpenBook | null = null;
  const open = async (): Promise<Omit<Opened, 'of'>> => {
    try {
      const session = await openBookSession(workbook, { locale, values });
      book = new OpenBook(session, locale, changed);
      if (left) session.close();
      return { workbook, book, error: null };
    } catch (error) {
      return { workbook, book: null, error };
    }
  };
  return {
    result: open(),
    isLeft: () => left,
    leave: () => {
      left = true;
      book?.session.close();
    },
  };
}
