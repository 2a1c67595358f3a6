import type { ReactNode } from 'react';
import type { RowEntry, SlotEntry } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { MenuOf, type MenuParts } from '../../parts/menu/menu-of.tsx';
import type { GridContext } from './context.ts';
import css from './DataGrid.module.css';

/** The menu of a row. A closed menu is a plain button, because a screenful of real menus would cost more than the rows. */
export function RowMenu(props: { grid: GridContext; item: unknown; index: number; rowKey: string; name: string }) {
  const { grid, item, index, rowKey, name } = props;
  return (
    <MenuOf
      // Dialogs of the menu find the button by its id.
      id={`${grid.nodeId}-menu-${rowKey}`}
      position="bottom-end"
      isOneOfMany
      renderButton={(target) => (
        <button
          type="button"
          className={css.iconButton}
          aria-label={grid.t('widgets.grid.rowMenu', { name })}
          {...target}
        >
          <Icon name="more" size={16} />
        </button>
      )}
    >
      {(parts) =>
        grid.menu.map((entry) => (
          <MenuEntry key={entry.key} entry={entry} item={item} index={index} rowKey={rowKey} Parts={parts} />
        ))
      }
    </MenuOf>
  );
}

interface EntryProps {
  readonly entry: SlotEntry;
  readonly item: unknown;
  readonly index: number;
  readonly rowKey: string;
  readonly Parts: MenuParts;
}

function MenuEntry({ entry, item, index, rowKey, Parts }: EntryProps) {
  const show = (row: RowEntry): ReactNode =>
    row.shown ? (
      <Parts.Item
        disabled={row.props['disabled'] === true}
        {...(entry.props['tone'] === 'danger' ? { color: 'red' } : {})}
        onClick={() => row.emit('click', {})}
      >
        {asText(row.props['text'] ?? entry.props['text'])}
      </Parts.Item>
    ) : null;
  if (entry.row) return entry.row(item, index, rowKey, show);
  return show({ shown: true, props: entry.props, emit: entry.emit });
}
