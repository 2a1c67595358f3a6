import { useTranslate } from '../../../engine/react/index.ts';
import { useWidth } from '../hook/use-width.ts';
import type { PageState } from './schema.ts';
import { pageWindow } from './window.ts';
import css from './page-links.module.css';

const LINK = 40;
const STEPS = 4 * 36;
const MAX_LINKS = 11;

interface Props {
  readonly id?: string;
  readonly pages: PageState | null;
  /** The page in view, where `pages` does not say it. */
  readonly page?: number | null | undefined;
  readonly links: number | null | undefined;
  /** The number of items with their name. */
  readonly count: string;
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly turn: (page: number) => void;
}

/** Links to the pages of a list, and how many there are in all. */
export function PageLinks({ id, pages, page, links: maxLinks, count, label, turn }: Props) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const fitting = room > 0 ? Math.max(1, Math.floor((room - STEPS) / LINK)) : MAX_LINKS;
  const { current, last, links } = pageWindow(pages, page, Math.min(maxLinks ?? MAX_LINKS, fitting));
  const step = (to: number, sign: string, key: string, off: boolean) => (
    <button type="button" className={css.step} aria-label={t(key)} disabled={off} onClick={() => turn(to)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  const all = pages?.Count;
  const place = { page: current + 1, pages: last + 1 };
  return (
    <nav ref={frame} id={id} className={css.pager} aria-label={label || t('widgets.pager.label')}>
      {last > 0 ? (
        <div className={css.links}>
          {step(0, '«', 'widgets.pager.first', current === 0)}
          {step(current - 1, '‹', 'widgets.pager.previous', current === 0)}
          {links.map((to) => (
            <button
              key={to}
              type="button"
              className={css.link}
              aria-label={t('widgets.pager.page', { page: to + 1 })}
              aria-current={to === current ? 'page' : undefined}
              onClick={() => turn(to)}
            >
              {to + 1}
            </button>
          ))}
          {step(current + 1, '›', 'widgets.pager.next', current === last)}
          {step(last, '»', 'widgets.pager.last', current === last)}
        </div>
      ) : null}
      {typeof all === 'number' && last > 0 ? (
        <span className={css.count}>
          {count === ''
            ? t('widgets.pager.count', { ...place, count: all })
            : t('widgets.pager.of', { ...place, what: count })}
        </span>
      ) : null}
    </nav>
  );
}
