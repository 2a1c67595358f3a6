import { Suspense } from 'react';
import type { ItemList, Widget } from '../../../engine/index.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { lazyPart } from '../../parts/hook/lazy-part.ts';
import { useWidth } from '../../parts/hook/use-width.ts';
import type { PageState } from '../../parts/pager/schema.ts';
import { WithPager } from '../../parts/pager/with-pager.tsx';
import { More } from './More.tsx';
import type { ListProps } from './schema.ts';
import { SortableList } from './SortableList.tsx';
import css from './List.module.css';

const VirtualList = lazyPart(() => import('./VirtualList.tsx'));

/** With fewer items than this, all are rendered. */
const MANY = 100;
const CARD = 272;
const HEIGHT = 560;

const NO_ITEMS: ItemList = { count: 0, key: String, placeNow: () => -1, render: () => <></> };

type Props = Widget<ListProps & { readonly pages?: PageState | null }>;

export default function List(props: Props) {
  return (
    <WithPager pages={props.pages} links={props.links} count={props.count} label={props.label} emit={props.emit}>
      <Items {...props} />
    </WithPager>
  );
}

function Items(props: Props) {
  const [frame, room] = useWidth();
  const items = props.items ?? NO_ITEMS;
  const cards = props.layout === 'cards';
  const across = cards && room > 0 ? Math.max(1, Math.floor(room / CARD)) : 1;
  const label = asText(props.label) || undefined;
  const more = props.more === true ? () => props.emit('more', {}) : null;
  const shared = { items, label, nodeId: props.nodeId, live: props.live === 'polite' };
  if (props.sortable === true)
    return (
      <SortableList {...shared} move={(from, to) => props.emit('move', { from, to })}>
        <More more={more} count={items.count} />
      </SortableList>
    );
  if (props.anchor === 'end' || items.count > MANY)
    return (
      <div ref={frame} className={classes(css.frame, props.anchor === 'end' && css.fills)}>
        <Suspense>
          <VirtualList
            {...shared}
            across={across}
            more={more}
            anchor={props.anchor ?? 'start'}
            height={props.height ?? HEIGHT}
            follow={asText(props.follow) || undefined}
            start={props.start ?? undefined}
          />
        </Suspense>
      </div>
    );
  return (
    <div ref={frame} className={css.frame}>
      <ul
        id={props.nodeId}
        className={cards ? css.cards : css.list}
        aria-label={label}
        aria-live={shared.live ? 'polite' : undefined}
      >
        {Array.from({ length: items.count }, (_, index) => (
          <li key={items.key(index)}>{items.render(index)}</li>
        ))}
      </ul>
      <More more={more} count={items.count} />
    </div>
  );
}
