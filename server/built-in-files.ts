const caches = new Set<Map<unknown, unknown>>();

/** Keeps what is read from the product's own files, by a key: it is read once. */
export function readOnce<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, { readonly value: Value }>();
  caches.add(cache);
  return (key) => {
    const known = cache.get(key) ?? { value: read(key) };
    cache.set(key, known);
    return known.value;
  };
}

/** Reads them again from now on: while developing, one of the files changed. */
export function forgetBuiltInFiles(): void {
  for (const cache of caches) cache.clear();
}
