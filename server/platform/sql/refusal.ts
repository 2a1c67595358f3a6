import { findPlace, type Place } from './place.ts';

export type RefusalCode =
  | 'too-long'
  | 'character'
  | 'too-deep'
  | 'too-large'
  | 'too-slow'
  | 'syntax'
  | 'statements'
  | 'statement'
  | 'parameter'
  | 'node'
  | 'field'
  | 'value'
  | 'function'
  | 'type'
  | 'operator'
  | 'collation'
  | 'relation'
  | 'column';

/** Why a text is refused, and at which place. */
export interface Refusal {
  readonly code: RefusalCode;
  /** In English, for the author of the text. */
  readonly message: string;
  /** The name that is refused. */
  readonly name?: string;
  readonly place?: Place;
}

/** A text is refused. The offset counts bytes of the parsed text. */
export class SqlRefused extends Error {
  override readonly name = 'SqlRefused';
  readonly code: RefusalCode;
  readonly subject: string | undefined;
  readonly byte: number | undefined;

  constructor(code: RefusalCode, message: string, more: { readonly subject?: string; readonly byte?: number } = {}) {
    super(message);
    this.code = code;
    this.subject = more.subject;
    this.byte = more.byte;
  }
}

/** The refusal for its reader: its place is in the original text. */
export const describeRefusal = (
  { code, message, subject, byte }: SqlRefused,
  text: string,
  originalByte: (byte: number) => number = (same) => same,
): Refusal => ({
  code,
  message,
  ...(subject === undefined ? {} : { name: subject }),
  ...(byte === undefined ? {} : { place: findPlace(text, originalByte(byte), 'byte') }),
});
