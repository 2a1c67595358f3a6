import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOpenAfterFrame } from '../hook/use-open-after-frame.ts';
import type { MenuOfProps } from './menu-of.tsx';

type Props = Omit<MenuOfProps, 'id' | 'isOneOfMany'> & {
  readonly id: string;
  /** Called when it is closed. Null: it stays, and opens again. */
  readonly close: (() => void) | null;
};

/** A menu that opens when it is mounted. Its button has taken the place of the one that was pressed. */
export default function OpenedMenu(props: Props) {
  const { renderButton, children, position, width = 'max-content', className = '', id, close } = props;
  const isMounted = useOpenAfterFrame();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) close?.();
  };
  return (
    <Menu
      id={id}
      opened={isMounted && isOpen}
      onChange={change}
      position={position}
      width={width}
      shadow="md"
      withinPortal
      returnFocus={close === null}
      transitionProps={{ duration: 80 }}
    >
      <Menu.Target>{renderButton({ id })}</Menu.Target>
      <Menu.Dropdown className={className}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
