import type { ItemList, Widget } from '../../engine/index.ts';
import { asText, classes } from '../_shared/text-and-classes.ts';
import { useWidth } from '../_shared/use-width.ts';
import { More } from './More.tsx';
import type { ListProps } from './schema.ts';
import { SortableList } from './SortableList.tsx';
import { VirtualList } from './VirtualList.tsx';
import css from './List.module.css';

/** Fewer items than this are simply all there. */
const MANY = 100;
const CARD = 272;
const HEIGHT = 560;

const NO_ITEMS: ItemList = { count: 0, key: String, placeNow: () => -1, render: () => <></> };

export default function List(props: Widget<ListProps>) {
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
        <VirtualList
          {...shared}
          across={across}
          more={more}
          anchor={props.anchor ?? 'start'}
          height={props.height ?? HEIGHT}
          follow={asText(props.follow) || undefined}
          start={props.start ?? undefined}
        />
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
