import type { ReactNode } from 'react';

export interface DocumentViewProps {
  readonly kind: string;
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A document by kind and name, fetched through the ports: for widgets that show documents. */
export function DocumentView(_props: DocumentViewProps): ReactNode {
  return null;
}
