/** A part of an upload as pages send it, with its form. */
const SIZE = 294_912;
/** So many rest, at most: 4.5 MB. */
const MOST = 16;

const resting: Buffer[] = [];

/**
 * A buffer of so many bytes, of whatever content. Those in which parts of uploads arrive are used again: left to the collector, they make it run, over
 * all that the server holds, after every few dozen parts.
 */
export function borrowBuffer(length: number): { readonly bytes: Buffer; readonly giveBack: () => void } {
  if (length > SIZE) return { bytes: Buffer.allocUnsafeSlow(length), giveBack: () => undefined };
  let whole: Buffer | undefined = resting.pop() ?? Buffer.allocUnsafeSlow(SIZE);
  return {
    bytes: whole.subarray(0, length),
    giveBack: () => {
      if (whole && resting.length < MOST) resting.push(whole);
      // Given back twice it would be lent twice.
      whole = undefined;
    },
  };
}
