const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML, in elements and attributes. Signs that XML does not have are left out. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
