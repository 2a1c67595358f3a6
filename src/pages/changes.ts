/** Notifies the users of documents of changes on the server: saved files in development, or saves in the editor. */
const listeners = new Set<() => void>();

export function onDocumentsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function documentsChanged(): void {
  for (const listener of listeners) listener();
}
