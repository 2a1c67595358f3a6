import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { MenuOfProps } from './menu-of.tsx';

type Props = Omit<MenuOfProps, 'id'> & {
  readonly id: string;
  /** Called when it is closed. Null: it stays, and opens again. */
  readonly close: (() => void) | null;
};

/** A menu that opens when it is mounted. Its button has taken the place of the one that was pressed. */
export default function OpenedMenu({ button, children, position, width = 'max-content', className, id, close }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    document.getElementById(id)?.focus({ preventScroll: true });
    setOpen(true);
  }, [id]);
  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) close?.();
  };
  return (
    <Menu
      id={id}
      opened={isOpen}
      onChange={change}
      position={position}
      width={width}
      shadow="md"
      withinPortal
      returnFocus={close === null}
      transitionProps={{ duration: 80 }}
    >
      <Menu.Target>{button({ id })}</Menu.Target>
      <Menu.Dropdown className={className ?? ''}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
