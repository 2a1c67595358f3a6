import type { DocumentBundle } from '../../engine/index.ts';
import { loadScreen } from '../../engine/react/index.ts';
import type { AppContext } from '../app/app-context.ts';

/** Loads a document with its modules before it is first shown. */
export async function loadDocument(
  { documents, runtime }: AppContext,
  kind: string,
  name: string,
): Promise<DocumentBundle> {
  const bundle = await documents.loadAhead(kind, name);
  await loadScreen(runtime, bundle);
  return bundle;
}
