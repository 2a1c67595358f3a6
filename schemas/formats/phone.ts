/** Ten digits or more as in Greece, or with + in front the eight to fifteen of an international number; blanks, dots, dashes, slashes and brackets between them do not count. */
export const isPhone = (text: string): boolean =>
  /^(?:\+[0-9]{8,15}|[0-9]{10,15})$/.test(text.replaceAll(/[ .()/-]/g, ''));
