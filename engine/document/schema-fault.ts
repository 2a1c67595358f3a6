import type { Schema } from '../json.ts';
import type { Problem } from '../problem.ts';
import type { ParsedDocument } from './parse.ts';

/** What a schema may use beyond itself. */
export interface SchemaOptions {
  /** The schema that `$ref` names: "entities/user". */
  readonly lookup?: (name: string) => Schema | undefined;
  /** The schema that a reference by # begins at; the schema itself when there is none. */
  readonly root?: Schema;
  /** Rules of `format`; a format that nobody knows holds for every text. */
  readonly formats?: Readonly<Record<string, (value: string) => boolean>>;
  /** How a pattern is run; undefined where it holds for every text. Where the schema itself is not trusted, one may take forever. */
  readonly pattern?: (pattern: string) => ((text: string) => boolean) | undefined;
  /** Called with each name that is not known, and with those that are. */
  readonly unknown?: (name: string, known: readonly string[]) => void;
}

/** A fault without its place in the text. */
export interface SchemaFault {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
  /** The keyword that the value does not fit. */
  readonly keyword: string;
  /** Which format does not fit. */
  readonly format?: string;
  /** The fault is the key itself. */
  readonly key?: boolean;
  /** The name of the member that is not there. */
  readonly missing?: string;
  readonly nearest?: string;
}

/** The fault as a problem, with its place in the text. */
export const withPositions = (
  { key, keyword: _keyword, format: _format, ...fault }: SchemaFault,
  places: Pick<ParsedDocument, 'at' | 'keyAt'>,
): Problem => ({
  ...fault,
  severity: 'error',
  ...(key ? places.keyAt(fault.pointer) : places.at(fault.pointer)),
});
