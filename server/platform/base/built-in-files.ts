const caches = new Set<Map<unknown, unknown>>();

/** Caches what `read` returns for the product's own files, by key. */
export function readOnce<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, { readonly value: Value }>();
  caches.add(cache);
  return (key) => {
    const known = cache.get(key) ?? { value: read(key) };
    cache.set(key, known);
    return known.value;
  };
}

/** Clears the caches, when a file changes during development. */
export function forgetBuiltInFiles(): void {
  for (const cache of caches) cache.clear();
}
