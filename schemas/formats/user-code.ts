/** Is it a person's code (kayas and the like): letters, digits, and . _ / - between them, at most 40 characters? */
export const isUserCode = (text: string): boolean =>
  text.length <= 40 && /^[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?$/u.test(text);

/** The form in which codes are compared: trimmed, in capital letters. */
export const normaliseUserCode = (text: string): string => text.trim().toLocaleUpperCase('el');
