import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a window when the window goes away: windows leave at once, before the widget library would do it. */
export function useReturnFocus(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // What the window opened in its place has the focus already.
      if (document.activeElement === document.body || document.activeElement === null) opener?.();
    },
    [opener],
  );
}

type GiveFocus = () => void;

/** An entry of a menu is gone by then, as is what a list draws anew: the button of the menu, else the same element by its id. */
function openerOf(element: Element | null): GiveFocus | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? element.id;
  return () => {
    const target = element.isConnected && isShown(element) ? element : document.getElementById(button);
    (target ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
}

/** An entry of a menu that closes stays for the length of its transition. */
const isShown = (element: Element): boolean => element.closest('[role=menu]') === null;
