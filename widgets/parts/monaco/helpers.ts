import type { Completion, Explanation } from '../../../engine/index.ts';

/** The completion and explanation of one text. */
export interface DocumentHelper {
  readonly complete: (text: string, offset: number) => readonly Completion[];
  readonly explain: (text: string, offset: number) => Explanation | null;
}

const helpers = new Map<string, DocumentHelper>();

/** Monaco registers providers by language; this dispatches to the helper of each text. Returns a function that removes the helper. */
export function setDocumentHelper(uri: string, helper: DocumentHelper): () => void {
  helpers.set(uri, helper);
  return () => {
    if (helpers.get(uri) === helper) helpers.delete(uri);
  };
}

export const helperOf = (uri: string): DocumentHelper | undefined => helpers.get(uri);

/** Monaco renders hovers as Markdown, but these are plain texts. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!<>|]/g, String.raw`\$&`);
