import { Suspense, useId, useState, type ReactElement, type ReactNode } from 'react';
import { patientPart } from '../hook/lazy-part.ts';
import type { MenuButtonProps } from './menu-of.tsx';

export interface PopoverOfProps {
  readonly isOpen: boolean;
  readonly change: (isOpen: boolean) => void;
  readonly renderButton: (props: Pick<MenuButtonProps, 'ref' | 'id' | 'onClick'>) => ReactElement;
  readonly children: ReactNode;
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width?: number;
  readonly className?: string | undefined;
  /** The id of the button. */
  readonly id?: string;
  /** The role, name and id of the panel, if its button names them itself. */
  readonly panel?: { readonly id?: string; readonly role?: 'group'; readonly 'aria-label': string };
}

const OpenedPopover = patientPart(() => import('./OpenedPopover.tsx'), { prefetch: true });

/** A button with a panel. Before it is opened there is only the button: pages do not wait for the code of panels. */
export function PopoverOf(props: PopoverOfProps) {
  const { isOpen, change, renderButton } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const plain = renderButton({ id, onClick: () => change(!isOpen) });
  if (!wasOpened) return plain;
  return (
    <Suspense fallback={plain}>
      <OpenedPopover {...props} id={id} />
    </Suspense>
  );
}
