import { Popover } from '@mantine/core';
import { useEffect } from 'react';
import { useOpenAfterFrame } from '../hook/use-open-after-frame.ts';
import type { PopoverOfProps } from './popover-of.tsx';

/** A panel that opens when it is mounted. Its button has taken the place of the one that was pressed. */
export default function OpenedPopover(props: PopoverOfProps & { readonly id: string }) {
  const { isOpen, change, renderButton, children, position, width = 'max-content', className, id, panel } = props;
  const isMounted = useOpenAfterFrame();
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  return (
    <Popover
      id={id}
      opened={isMounted && isOpen}
      onChange={change}
      position={position}
      width={width}
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={panel?.role === undefined}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{renderButton({ id, onClick: () => change(!isOpen) })}</Popover.Target>
      <Popover.Dropdown className={className} {...panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
