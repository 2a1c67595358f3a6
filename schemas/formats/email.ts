const EMAIL = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u;

/** An address that mail can be sent to: one @, no spaces, a domain with a dot. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && EMAIL.test(text) && !text.includes('..') && !text.startsWith('.') && !text.includes('.@');
