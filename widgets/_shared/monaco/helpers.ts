import type { Completion, Explanation } from '../../../engine/index.ts';

/** What completes and explains one text. */
export interface DocumentHelper {
  readonly complete: (text: string, offset: number) => readonly Completion[];
  readonly explain: (text: string, offset: number) => Explanation | null;
}

const helpers = new Map<string, DocumentHelper>();

/** Monaco asks by language; each text has a helper of its own. Gives what takes it away. */
export function setDocumentHelper(uri: string, helper: DocumentHelper): () => void {
  helpers.set(uri, helper);
  return () => {
    if (helpers.get(uri) === helper) helpers.delete(uri);
  };
}

export const helperOf = (uri: string): DocumentHelper | undefined => helpers.get(uri);
