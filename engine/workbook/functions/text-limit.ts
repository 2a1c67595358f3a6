/** No function and no "&" makes a longer text: it is #VALUE!. */
export const LONGEST_TEXT = 32_767;
