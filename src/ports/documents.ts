import type { DocumentBundle } from '../../engine/index.ts';
import type { Client } from '../api/client.ts';

interface Cached {
  readonly tag: string | null;
  readonly bundle: DocumentBundle;
}

export interface DocumentLoader {
  /** A document with its dependencies. An unchanged document is the same object, so that it is prepared once. */
  load(kind: string, name: string): Promise<DocumentBundle>;
  /** Forgets everything: another person reads now. */
  clear(): void;
}

/** Loads documents by kind and name, with the server's ETag asking whether a known one is still the newest. */
export function createDocumentLoader(
  client: Pick<Client, 'address' | 'request'>,
  project: () => string | null,
): DocumentLoader {
  const cache = new Map<string, Cached>();
  return {
    clear: () => cache.clear(),
    async load(kind, name) {
      const projectId = project();
      const address =
        client.address('documents.get', { kind, name, ...(projectId ? { ProjectId: projectId } : {}) }) ?? '';
      const known = cache.get(address);
      const response = await client.request(address, {
        method: 'GET',
        // The tag is ours to send: the browser's own cache would answer 200 and lose the identity of the object.
        cache: 'no-store',
        headers: known?.tag ? { 'if-none-match': known.tag } : {},
      });
      if (response.status === 304 && known) return known.bundle;
      // The server has validated the reply of documents.get.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const bundle = (await response.json()) as DocumentBundle;
      if (known?.bundle.version === bundle.version) return known.bundle;
      cache.set(address, { tag: response.headers.get('etag'), bundle });
      return bundle;
    },
  };
}
