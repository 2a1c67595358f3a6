/** The faults of a JSON text, in English; the interface translates them by their codes. */
export const JSON_FAULTS = {
  'too-large': 'longer than {{most}} characters',
  'too-deep': 'deeper than {{most}} levels: move parts of it to files of their own',
  'after-end': 'nothing may follow the document',
  'not-closed': 'the text ends before its {{expected}}',
  'wrong-close': 'expected {{expected}}, not {{found}}',
  'no-comma': 'a comma is missing',
  'last-comma': 'no comma before {{found}}',
  'no-value': 'a value is missing',
  'no-colon': 'a colon is missing',
  'no-key': 'expected a key in quotes, not {{found}}',
  'bare-key': 'a key needs double quotes',
  'bare-text': 'a text needs double quotes',
  'ends-early': 'the text ends where a value is expected',
  'not-a-value': '{{found}} is no value',
  'large-number': 'a number too large',
  'open-text': 'a text ends on its own line with "',
  'wrong-escape': 'a text has an invalid escape or a control character',
  comment: 'no comments: write a note',
  'forbidden-key': 'the key {{key}} is refused',
  'duplicate-key': 'the key {{key}} is a duplicate',
} as const;

export type JsonFaultCode = keyof typeof JSON_FAULTS;
export type JsonFaultValues = Readonly<Record<string, string | number>>;

export interface JsonFault {
  readonly code: JsonFaultCode;
  readonly values: JsonFaultValues;
}

export const faultMessage = ({ code, values }: JsonFault): string =>
  JSON_FAULTS[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
