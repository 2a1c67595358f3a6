import { useEffect, useRef } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useLatest } from '../_shared/use-latest.ts';
import css from './List.module.css';

/** Asks for more when it comes into view, once for each number of items; a button for whom that does not happen. */
export function More({ more, count }: { readonly more: (() => void) | null; readonly count: number }) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const latest = useLatest(more);
  const waiting = more !== null;
  useEffect(() => {
    if (!waiting || !button.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      latest.current?.();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it asks once for each number of items
  }, [waiting, count, latest]);
  if (!more) return null;
  return (
    <button ref={button} type="button" className={css.more} onClick={more}>
      {t('widgets.list.more')}
    </button>
  );
}
