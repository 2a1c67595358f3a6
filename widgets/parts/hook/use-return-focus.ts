import { useEffect, useState } from 'react';

/** Returns the focus to the element that opened a window when the window closes, because windows are removed at once, before the widget library would do it. */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // An element that the window opened in its place has the focus already.
      if (document.activeElement === document.body || document.activeElement === null) opener?.();
    },
    [opener],
  );
}

type GiveFocus = () => void;

/**
 * An entry of a menu, or an element that a list renders again, is gone by then: the focus goes to the button of the menu, or to the element with the same
 * id.
 */
function openerOf(element: Element | null): GiveFocus | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? element.id;
  return () => {
    const target = element.isConnected && isShown(element) ? element : document.getElementById(button);
    (target ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
}

/** An entry of a closing menu stays in the page for the length of its transition. */
const isShown = (element: Element): boolean => element.closest('[role=menu]') === null;
