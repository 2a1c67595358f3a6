import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import css from './List.module.css';

/** Requests more items when it comes into view, once for each number of items; also a button, for readers without scrolling. */
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it requests once for each number of items
  }, [waiting, count, latest]);
  if (!more) return null;
  return (
    <button ref={button} type="button" className={css.more} onClick={more}>
      {t('widgets.list.more')}
    </button>
  );
}
