/** The SHA-256 of bytes, as lower-case hexadecimal text. */
export async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash of the whole file: the hash of its parts' hashes in order, which works for any size. */
export function wholeHash(hashes: readonly string[]): Promise<string> {
  const bytes = new Uint8Array(hashes.length * 32);
  hashes.forEach((hash, index) =>
    bytes.set(
      (hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
      index * 32,
    ),
  );
  return sha256(bytes);
}

/** A part of a file. Its bytes are read on demand. */
export const sliceOf = (file: Blob, part: number, partSize: number): Blob =>
  file.slice(part * partSize, (part + 1) * partSize);

/** Does the work for each item, with a maximum number in parallel. The first failure ends it. */
export async function inParallel<Item>(
  items: readonly Item[],
  maxAtOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(maxAtOnce, items.length) }, worker));
}
