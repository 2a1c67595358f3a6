import type { ReactNode } from 'react';

/** The opened dialogs, each in the frame's Dialog. Stands once in the page. */
export function Dialogs(): ReactNode {
  return null;
}
