const PIXELS_PER_SIGN = 7;
const PADDING = 5;

/** Files state widths in digits of the default font. */
export const pixelsOf = (signs: number): number =>
  Math.min(1_000, Math.max(16, Math.round(signs * PIXELS_PER_SIGN + PADDING)));
export const signsOf = (pixels: number): number => (pixels - PADDING) / PIXELS_PER_SIGN;
