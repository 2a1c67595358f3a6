/** The maximum number of shown characters of a text. */
export const MAX_TEXT_LENGTH = 200_000;

/** The bytes of an address, up to `most` where only the beginning is shown. */
export async function bytesOf(src: string, signal: AbortSignal, maxBytes?: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = maxBytes === undefined ? {} : { range: `bytes=0-${maxBytes - 1}` };
  const response = await fetch(src, { signal, headers, credentials: 'same-origin' });
  if (!response.ok) throw new Error(String(response.status));
  const bytes = new Uint8Array(await response.arrayBuffer());
  return maxBytes === undefined ? bytes : bytes.slice(0, maxBytes);
}

/** The beginning of a text in UTF-8, or else in the Greek encoding of older machines. An incomplete last character is left out. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (let cut = 0; cut < Math.min(4, bytes.length); cut += 1) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      // The end may split a character, so shorter texts are tried.
    }
  }
  return new TextDecoder('windows-1253').decode(bytes);
}
