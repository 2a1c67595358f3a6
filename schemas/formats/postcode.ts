/** A Greek postal code: five digits, the first one from 1 to 8, with or without a space after the third. */
export const isPostcode = (text: string): boolean => /^[1-8]\d{2} ?\d{2}$/.test(text);
