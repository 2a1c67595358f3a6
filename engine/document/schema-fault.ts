import type { Schema } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import type { ParsedDocument } from './parse.ts';

/** The schemas, formats and patterns that a schema may refer to. */
export interface SchemaOptions {
  /** The schema that `$ref` names: "entities/user". */
  readonly lookup?: (name: string) => Schema | undefined;
  /** The schema where references by # begin. The default is the schema itself. */
  readonly root?: Schema;
  /** Rules of `format`. An unknown format accepts every text. */
  readonly formats?: Readonly<Record<string, (value: string) => boolean>>;
  /** Returns the test of a pattern; undefined accepts every text. A caller that does not trust the schema has to limit the time of the pattern. */
  readonly pattern?: (pattern: string) => ((text: string) => boolean) | undefined;
  /** Called with each unknown name and the known names. */
  readonly unknown?: (name: string, known: readonly string[]) => void;
}

/** A fault without its place in the text. */
export interface SchemaFault {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
  /** The keyword that the value does not fit. */
  readonly keyword: string;
  /** The format that the value does not fit. */
  readonly format?: string;
  /** The fault is in the key itself. */
  readonly key?: boolean;
  /** The name of the missing member. */
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
