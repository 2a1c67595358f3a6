import { useEffect, useRef } from 'react';

/** Restores the focus when a menu closes whose entries are removed at once with the focus. */
export function useFocusWhenClosed(id: string, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) document.getElementById(id)?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [id, isOpen]);
}
