import { Menu } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { RowEntry, SlotEntry } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { GridContext } from './context.ts';
import css from './DataGrid.module.css';

/** The menu of a row. A closed menu is a plain button, because a screenful of real menus would cost more than the rows. */
export function RowMenu(props: { grid: GridContext; item: unknown; index: number; rowKey: string; name: string }) {
  const { grid, item, index, rowKey, name } = props;
  const [open, setOpen] = useState(false);
  // An open menu has another button. Dialogs of the menu find the plain one by its id.
  const id = `${grid.nodeId}-menu-${rowKey}`;
  useFocusWhenClosed(id, open);
  const label = grid.t('widgets.grid.rowMenu', { name });
  const button = (
    <button
      type="button"
      id={id}
      className={css.iconButton}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setOpen(true)}
    >
      <Icon name="more" size={16} />
    </button>
  );
  if (!open) return button;
  return (
    <Menu id={id} opened onChange={setOpen} position="bottom-end" withinPortal trapFocus returnFocus={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {grid.menu.map((entry) => (
          <MenuEntry key={entry.key} entry={entry} item={item} index={index} rowKey={rowKey} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Restores the focus when the menu closes, because its entries are removed at once with the focus. */
function useFocusWhenClosed(id: string, open: boolean): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !open && isLost) document.getElementById(id)?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [id, open]);
}

function MenuEntry({ entry, item, index, rowKey }: { entry: SlotEntry; item: unknown; index: number; rowKey: string }) {
  const show = (row: RowEntry): ReactNode =>
    row.shown ? (
      <Menu.Item
        disabled={row.props['disabled'] === true}
        {...(entry.props['tone'] === 'danger' ? { color: 'red' } : {})}
        onClick={() => row.emit('click', {})}
      >
        {asText(row.props['text'] ?? entry.props['text'])}
      </Menu.Item>
    ) : null;
  if (entry.row) return entry.row(item, index, rowKey, show);
  return show({ shown: true, props: entry.props, emit: entry.emit });
}
