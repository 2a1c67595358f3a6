/** A part of an upload as pages send it, with its form. */
const POOLED_BYTES = 294_912;
/** So many rest, at most: 4.5 MB. */
const MAX_POOLED = 16;

const pool: Buffer[] = [];

/**
 * A buffer of so many bytes, of whatever content. Those in which parts of uploads arrive are used again: left to the collector, they make it run, over
 * all that the server holds, after every few dozen parts.
 */
export function borrowBuffer(length: number): { readonly bytes: Buffer; readonly giveBack: () => void } {
  if (length > POOLED_BYTES) return { bytes: Buffer.allocUnsafeSlow(length), giveBack: () => undefined };
  let whole: Buffer | undefined = pool.pop() ?? Buffer.allocUnsafeSlow(POOLED_BYTES);
  return {
    bytes: whole.subarray(0, length),
    giveBack: () => {
      if (whole && pool.length < MAX_POOLED) pool.push(whole);
      // Given back twice it would be lent twice.
      whole = undefined;
    },
  };
}
