import { escapeXml } from '../../../schemas/formats/escape.ts';

/** A text of a sheet. A text like Excel's own escape of a character is escaped. */
export const xmlText = (text: string): string =>
  escapeXml(text.replaceAll('\r', '')).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
