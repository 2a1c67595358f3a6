import { useEffect, useState, type ReactNode } from 'react';
import { CallError, type DocumentBundle } from '../ports.ts';
import { useRuntime } from './context.tsx';
import { Screen } from './screen.tsx';

export interface DocumentViewProps {
  readonly kind: string;
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

type Found = { readonly bundle: DocumentBundle } | { readonly error: unknown } | null;

/** A document by kind and name, fetched through the ports: for widgets that show documents. */
export function DocumentView({ kind, name, params }: DocumentViewProps): ReactNode {
  const { page } = useRuntime();
  const { Skeleton, Failed, Denied } = page.options.frame;
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    let wanted = true;
    const tell = (next: Found): void => {
      if (wanted) setFound(next);
    };
    setFound(null);
    page.ports.document(kind, name).then(
      (bundle) => tell({ bundle }),
      (error: unknown) => tell({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [page, kind, name, attempt]);
  if (!found) return <Skeleton nodeId={`${kind}-${name}`} />;
  if ('bundle' in found) return <Screen bundle={found.bundle} {...(params ? { params } : {})} />;
  if (found.error instanceof CallError && found.error.status === 403) return <Denied />;
  return <Failed error={found.error} retry={() => setAttempt(attempt + 1)} />;
}
