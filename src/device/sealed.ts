/** Encrypted bytes with what AES-GCM needs to decrypt them. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const IV_BYTES = 12;

/** A key that encrypts and decrypts, and that no script can read. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

/** Compresses and encrypts JSON. It can be read at the same place only. */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = await through(new Blob([JSON.stringify(value)]), new CompressionStream('gzip'));
  return { iv, data: await crypto.subtle.encrypt(settings(iv, place), key, bytes) };
}

/** Decrypts JSON. Throws with another key, at another place, and if the bytes were changed. */
export async function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<unknown> {
  const bytes = await crypto.subtle.decrypt(settings(iv, place), key, data);
  const text = await through(new Blob([bytes]), new DecompressionStream('gzip'));
  return JSON.parse(new TextDecoder().decode(text));
}

export const isSealed = (value: unknown): value is Sealed => {
  const { iv, data } = Object(value);
  return iv instanceof Uint8Array && data instanceof ArrayBuffer;
};

const settings = (iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});

const through = (blob: Blob, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(blob.stream().pipeThrough(stream)).arrayBuffer();
