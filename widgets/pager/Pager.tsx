import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { useWidth } from '../_shared/use-width.ts';
import type { PagerProps } from './schema.ts';
import { pageWindow } from './window.ts';
import css from './Pager.module.css';

const LINK = 40;
const STEPS = 4 * 36;

export default function Pager(props: Widget<PagerProps & { readonly page?: number | null }>) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const fitting = room > 0 ? Math.max(1, Math.floor((room - STEPS) / LINK)) : 11;
  const { current, last, links } = pageWindow(props.pages, props.page, Math.min(props.links ?? 11, fitting));
  const go = (page: number) => () => props.emit('change', { page });
  const step = (page: number, sign: string, key: string, off: boolean) => (
    <button type="button" className={css.step} aria-label={t(key)} disabled={off} onClick={go(page)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  const count = props.pages?.Count;
  const what = asText(props.count);
  const place = { page: current + 1, pages: last + 1 };
  return (
    <nav
      ref={frame}
      id={props.nodeId}
      className={css.pager}
      aria-label={asText(props.label) || t('widgets.pager.label')}
    >
      {last > 0 ? (
        <div className={css.links}>
          {step(0, '«', 'widgets.pager.first', current === 0)}
          {step(current - 1, '‹', 'widgets.pager.previous', current === 0)}
          {links.map((page) => (
            <button
              key={page}
              type="button"
              className={css.link}
              aria-label={t('widgets.pager.page', { page: page + 1 })}
              aria-current={page === current ? 'page' : undefined}
              onClick={go(page)}
            >
              {page + 1}
            </button>
          ))}
          {step(current + 1, '›', 'widgets.pager.next', current === last)}
          {step(last, '»', 'widgets.pager.last', current === last)}
        </div>
      ) : null}
      {typeof count === 'number' && last > 0 ? (
        <span className={css.count}>
          {what === '' ? t('widgets.pager.count', { ...place, count }) : t('widgets.pager.of', { ...place, what })}
        </span>
      ) : null}
    </nav>
  );
}
