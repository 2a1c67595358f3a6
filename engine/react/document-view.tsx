import { useEffect, useState, type ReactNode } from 'react';
import { isNetworkFailure } from '../base/fetch-module.ts';
import { CallError, type DocumentBundle } from '../base/ports.ts';
import type { PageRuntime } from '../runtime/page.ts';
import { useRuntime } from './context.tsx';
import { Screen } from './screen.tsx';

export interface DocumentViewProps {
  readonly kind: string;
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Replaces a document that does not exist, or that the reader may not open. */
  readonly fallback?: ReactNode;
}

type LoadResult = { readonly bundle: DocumentBundle } | { readonly error: unknown } | null;

/** A document by kind and name, fetched through the ports: for widgets that show documents. */
export function DocumentView(props: DocumentViewProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const again = (): void => setAttempt(attempt + 1);
  return <Attempt key={`${props.kind}:${props.name}:${attempt}`} {...props} again={again} />;
}

function Attempt({
  kind,
  name,
  params,
  fallback,
  again,
}: DocumentViewProps & { readonly again: () => void }): ReactNode {
  const { page } = useRuntime();
  const { Skeleton, Failed, Denied } = page.options.frame;
  const [known] = useState<LoadResult>(() => knownDocument(page, kind, name));
  const [loaded, setLoaded] = useState<LoadResult>(null);
  const found = loaded ?? known;
  useEffect(() => {
    let wanted = true;
    const find = async (): Promise<void> => {
      const next: LoadResult = await page.ports.document(kind, name).then(
        (bundle) => ({ bundle }),
        (error: unknown) => ({ error }),
      );
      // Without a network the document that was loaded before stays.
      if (wanted && !(known && 'error' in next && isNetworkFailure(next.error))) setLoaded(next);
    };
    void find();
    return () => {
      wanted = false;
    };
  }, [page, kind, name, known]);
  if (!found) return <Skeleton nodeId={`${kind}-${name}`} shape="page" />;
  if ('bundle' in found)
    return <Screen bundle={found.bundle} depth={1} {...(params ? { params } : {})} denied={fallback} />;
  const status = found.error instanceof CallError ? found.error.status : 0;
  if (fallback !== undefined && (status === 403 || status === 404)) return fallback;
  if (status === 403) return <Denied />;
  return <Failed error={found.error} retry={again} />;
}

/** The document if it was loaded before. */
function knownDocument(page: PageRuntime, kind: string, name: string): LoadResult {
  const { ports, options } = page;
  const bundle = ports.knownDocument?.(kind, name) ?? null;
  if (bundle) return { bundle };
  options.ahead?.wait(ports.document(kind, name));
  return null;
}
