import { useEffect } from 'react';

/** Puts the focus on an element when it appears, where the document asks for it. */
export function useFocusAtFirst(wanted: unknown, id: string): void {
  useEffect(() => {
    if (wanted === true) document.getElementById(id)?.focus();
    // Only at first: a later change must not take the focus away from where the reader is.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
}
