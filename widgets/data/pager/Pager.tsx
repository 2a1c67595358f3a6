import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { PageLinks } from '../../parts/pager/page-links.tsx';
import type { PageState } from '../../parts/pager/schema.ts';
import type { PagerProps } from './schema.ts';

type Props = Widget<PagerProps & { readonly page?: number | null; readonly pages?: PageState | null }>;

export default function Pager({ nodeId, pages = null, page, links, count, label, emit }: Props) {
  return (
    <PageLinks
      id={nodeId}
      pages={pages}
      page={page}
      links={links}
      count={asText(count)}
      label={asText(label)}
      turn={(to) => emit('change', { page: to, pages: { ...pages, Current: to } })}
    />
  );
}
