/** Tells who shows a document that documents were changed at the server: their files were saved in development, or somebody saved one in the editor. */
const listeners = new Set<() => void>();

export function onDocumentsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function documentsChanged(): void {
  for (const listener of listeners) listener();
}
