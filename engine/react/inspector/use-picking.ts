import { useEffect, type RefObject } from 'react';
import { viewOf, type View } from './fibers.ts';

interface Picking {
  readonly panel: RefObject<HTMLElement | null>;
  readonly over: (view: View | null) => void;
  readonly picked: (view: View) => void;
  readonly ended: () => void;
}

const HELD = ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const;

/** While it is on, the pointer selects nodes, and the page receives no pointer events. */
export function usePicking(on: boolean, { panel, over, picked, ended }: Picking): void {
  useEffect(() => {
    if (!on) return undefined;
    const ours = (event: Event): boolean =>
      event.target instanceof Node && panel.current?.contains(event.target) === true;
    const view = (event: Event): View | null => (event.target instanceof Element ? viewOf(event.target) : null);
    const moved = (event: Event): void => over(ours(event) ? null : view(event));
    const held = (event: Event): void => {
      if (!ours(event)) silence(event);
    };
    const clicked = (event: Event): void => {
      if (ours(event)) return;
      silence(event);
      const found = view(event);
      if (found) picked(found);
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      silence(event);
      ended();
    };
    document.addEventListener('pointerover', moved, true);
    document.addEventListener('click', clicked, true);
    document.addEventListener('keydown', pressed, true);
    for (const name of HELD) document.addEventListener(name, held, true);
    return () => {
      document.removeEventListener('pointerover', moved, true);
      document.removeEventListener('click', clicked, true);
      document.removeEventListener('keydown', pressed, true);
      for (const name of HELD) document.removeEventListener(name, held, true);
    };
  }, [on, panel, over, picked, ended]);
}

function silence(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
