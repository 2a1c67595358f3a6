/** The maximum length of a text that a function or "&" makes. A longer one is #VALUE!. */
export const MAX_TEXT_LENGTH = 32_767;
