const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for elements and attributes of HTML or XML. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Escapes a text for elements and attributes of an XML file. Characters that XML forbids are left out. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
