/** A person's code (kayas and the like): letters, digits, and . _ / - between them, at most 40 signs. */
export const isUserCode = (text: string): boolean =>
  text.length <= 40 && /^[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?$/u.test(text);

/** How codes are compared: without spaces around them, in capital letters. */
export const normaliseUserCode = (text: string): string => text.trim().toLocaleUpperCase('el');
