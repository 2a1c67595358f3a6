/**
 * At least ten digits as in Greece, or a + with the eight to fifteen digits of an international number. Spaces, dots, dashes, slashes and brackets between
 * them do not count.
 */
export const isPhone = (text: string): boolean =>
  /^(?:\+[0-9]{8,15}|[0-9]{10,15})$/.test(text.replaceAll(/[ .()/-]/g, ''));
