/** The size of an upload's part with its form. */
const POOLED_BYTES = 294_912;
/** The maximum number of idle buffers: 4.5 MB. */
const MAX_POOLED = 16;

const pool: Buffer[] = [];

/**
 * A buffer of this length with undefined content. Buffers for parts of uploads are reused: leaving them to the garbage
 * collector makes it run over the whole heap after every few dozen parts.
 */
export function borrowBuffer(length: number): { readonly bytes: Buffer; readonly giveBack: () => void } {
  if (length > POOLED_BYTES) return { bytes: Buffer.allocUnsafeSlow(length), giveBack: () => undefined };
  let whole: Buffer | undefined = pool.pop() ?? Buffer.allocUnsafeSlow(POOLED_BYTES);
  return {
    bytes: whole.subarray(0, length),
    giveBack: () => {
      if (whole && pool.length < MAX_POOLED) pool.push(whole);
      // Returning it twice would lend it twice.
      whole = undefined;
    },
  };
}
