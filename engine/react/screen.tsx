import type { ReactNode } from 'react';
import type { DocumentBundle } from '../ports.ts';

export interface ScreenProps {
  readonly bundle: DocumentBundle;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Called with the screen's title, and again when it changes. */
  readonly onTitle?: (title: string) => void;
}

/** A screen: its document, and the parts that the document reaches. Another version of the same screen keeps its state. */
export function Screen(_props: ScreenProps): ReactNode {
  return null;
}
