import type { Menu } from '@mantine/core';
import { Suspense, useId, useState, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react';
import { patientPart } from '../hook/lazy-part.ts';
import { useFocusWhenClosed } from '../hook/use-focus-when-closed.ts';

/** The components of which the entries of a menu consist. */
export type MenuParts = typeof Menu;

/** The props of the button of a menu. */
export type MenuButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'id' | 'onClick' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup'
>;

export interface MenuOfProps {
  readonly renderButton: (props: MenuButtonProps) => ReactElement;
  /** The entries. Their components come with the menu. */
  readonly children: (parts: MenuParts) => ReactNode;
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width?: number | string;
  readonly className?: string | undefined;
  /** The id of the button. */
  readonly id?: string;
  /** Removes the menu when it closes: for a page with many of them. */
  readonly isOneOfMany?: boolean;
}

const OpenedMenu = patientPart(() => import('./OpenedMenu.tsx'), { prefetch: true });

/** A button with a menu. Before it is opened there is only the button: pages do not wait for the code of menus. */
export function MenuOf(props: MenuOfProps) {
  const [isOpen, setOpen] = useState(false);
  const ownId = useId();
  const { renderButton, id = ownId, isOneOfMany = false } = props;
  useFocusWhenClosed(id, isOpen);
  const plain = renderButton({ id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(true) });
  if (!isOpen) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedMenu {...props} id={id} close={isOneOfMany ? () => setOpen(false) : null} />
    </Suspense>
  );
}
