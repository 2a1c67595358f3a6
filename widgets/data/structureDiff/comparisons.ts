import { diff, type DocumentChange } from '../../../engine/index.ts';

type Comparison = (before: unknown, after: unknown) => DocumentChange[];

/** The kinds of documents with a comparison of their own. */
const COMPARISONS: Readonly<Record<string, () => Promise<Comparison>>> = {
  workbook: async () => (await import('../../../workbook/compare.ts')).compareWorkbooks,
};

/** Does this kind of document have a comparison of its own? Others are compared by their structure. */
export const hasOwnComparison = (kind: string): boolean => Object.hasOwn(COMPARISONS, kind);

/** The differences between two documents of a kind. */
export async function compareDocuments(kind: string, before: unknown, after: unknown): Promise<DocumentChange[]> {
  const compare = hasOwnComparison(kind) ? await COMPARISONS[kind]?.() : undefined;
  return (compare ?? diff)(before, after);
}
