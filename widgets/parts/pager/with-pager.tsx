import type { ReactNode } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../schema/text-and-classes.ts';
import { PageLinks } from './page-links.tsx';
import type { PageState } from './schema.ts';
import css from './page-links.module.css';

interface Props {
  readonly pages: PageState | null | undefined;
  readonly links: number | null | undefined;
  readonly count: unknown;
  readonly label: unknown;
  readonly emit: (event: 'pages', payload: { readonly pages: PageState }) => void;
  readonly children: ReactNode;
}

/** A list or a table with the links to its pages below it; alone while there is only one page. */
export function WithPager({ pages, links, count, label, emit, children }: Props) {
  const t = useTranslate();
  if (!pages) return children;
  const name = asText(label);
  return (
    <div className={css.paged}>
      {children}
      {(pages.LastIndex ?? 0) > 0 ? (
        <PageLinks
          pages={pages}
          links={links}
          count={asText(count)}
          label={name === '' ? '' : `${t('widgets.pager.label')}: ${name}`}
          turn={(page) => emit('pages', { pages: { ...pages, Current: page } })}
        />
      ) : null}
    </div>
  );
}
