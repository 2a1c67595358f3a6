import { CallError, isNetworkFailure, type DocumentBundle } from '../../engine/index.ts';
import type { Client } from '../api/client.ts';

interface Cached {
  readonly document: readonly [kind: string, name: string];
  /** When it came before its display, which asks no second time; null once it was shown. */
  aheadAt: number | null;
  readonly tag: string | null;
  readonly bundle: DocumentBundle;
}

/** A document that was loaded ahead is shown without another request for this time. */
const FRESH_MS = 30_000;

export interface DocumentLoader {
  /** A document with its dependencies. An unchanged document is the same object, so that it is prepared once. */
  load(kind: string, name: string): Promise<DocumentBundle>;
  /** Loads a document before it is first shown. */
  readonly loadAhead: (kind: string, name: string) => Promise<DocumentBundle>;
  /** The documents that were loaded ahead and have not been shown yet. */
  ahead(): readonly Pick<Cached, 'document' | 'bundle'>[];
  /** A document that was loaded before. It may have changed since: whoever shows it loads it again. */
  known(kind: string, name: string): DocumentBundle | null;
  /** Documents have changed: those that were loaded ahead are loaded again. */
  expireAhead(): void;
  /** Forgets all documents, because another person is signed in. */
  clear(): void;
}

export type ReadBundle = (text: string) => DocumentBundle;

// The server has validated the reply of documents.get.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const parseBundle: ReadBundle = (text) => JSON.parse(text) as DocumentBundle;

/** Loads documents by kind and name. With the server's ETag it checks whether a known one is still current. */
export function createDocumentLoader(
  client: Pick<Client, 'address' | 'request'>,
  project: () => string | null,
  read: ReadBundle = parseBundle,
): DocumentLoader {
  let cache = new Map<string, Cached>();
  let coming = new Map<string, Promise<DocumentBundle>>();
  const addressOf = (kind: string, name: string): string => {
    const projectId = project();
    return client.address('documents.get', { kind, name, ...(projectId ? { ProjectId: projectId } : {}) }) ?? '';
  };

  async function request(address: string, document: Cached['document'], isAhead: boolean): Promise<DocumentBundle> {
    // A reply for the previous person goes into the previous cache.
    const into = cache;
    const known = into.get(address);
    const aheadAt = isAhead ? Date.now() : null;
    const response = await client
      .request(address, {
        method: 'GET',
        // The page sends the ETag itself: the browser's cache would return 200 and a new object.
        cache: 'no-store',
        headers: known?.tag ? { 'if-none-match': known.tag } : {},
      })
      .catch((error: unknown) => {
        if (error instanceof CallError && !isNetworkFailure(error)) into.delete(address);
        throw error;
      });
    if (response.status === 304 && known) return Object.assign(known, { aheadAt }).bundle;
    const received = read(await response.text());
    const bundle = known?.bundle.version === received.version ? known.bundle : received;
    into.set(address, { document, tag: response.headers.get('etag'), bundle, aheadAt });
    return bundle;
  }

  async function load(kind: string, name: string): Promise<DocumentBundle> {
    const address = addressOf(kind, name);
    // A failure of loading ahead is not shown: the document is requested again.
    await coming.get(address)?.catch(() => null);
    const known = cache.get(address);
    if (!known || !isFresh(known)) return request(address, [kind, name], false);
    known.aheadAt = null;
    return known.bundle;
  }

  function loadAhead(kind: string, name: string): Promise<DocumentBundle> {
    const address = addressOf(kind, name);
    const known = cache.get(address);
    if (known && isFresh(known)) return Promise.resolve(known.bundle);
    const pending = coming;
    const reply = pending.get(address) ?? request(address, [kind, name], true).finally(() => pending.delete(address));
    pending.set(address, reply);
    return reply;
  }

  return {
    clear() {
      cache = new Map();
      coming = new Map();
    },
    load,
    loadAhead,
    ahead: () => [...cache.values()].filter(({ aheadAt }) => aheadAt !== null),
    known: (kind, name) => cache.get(addressOf(kind, name))?.bundle ?? null,
    expireAhead() {
      for (const known of cache.values()) known.aheadAt = null;
    },
  };
}

const isFresh = ({ aheadAt }: Cached): boolean => aheadAt !== null && Date.now() - aheadAt < FRESH_MS;
