import type { Catalogue } from '../catalogue.ts';
import type { Fields } from '../document/index.ts';
import type { Expression, Path } from '../expression/index.ts';
import type { SchemaTypes } from './from-schema.ts';
import type { Report } from './report.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** What checking one unit needs everywhere. */
export interface CheckContext {
  readonly catalogue: Catalogue;
  readonly types: SchemaTypes;
  readonly report: Report;
  readonly model: DeclaredModel;
  /** The type of what an expression gives; what is wrong in it is reported. */
  readonly infer: (expression: Expression, scope: Scope) => Type;
}

/** What can be told of a unit that is used or not. */
export type DeclarationKind =
  | 'params'
  | 'state'
  | 'values'
  | 'sources'
  | 'drafts'
  | 'flows'
  | 'tasks'
  | 'dialogs'
  | 'functions'
  | 'slots';

/** What one unit declares. */
export interface DeclaredModel {
  readonly unit: Fields;
  /** Where the unit stands in the document: a dialog stands in its unit. */
  readonly pointer: string;
  readonly scope: Scope;
  /** The declarations of a kind: name -> what stands there. */
  declared(kind: string): Fields;
  /** The type of a root of the scope. */
  root(name: string): Type;
  /** The type of a value, inferred once. */
  value(logic: unknown, name: string): Type;
  /** The type of a value of a node or an entry, inferred once for each scope. */
  ownValue(logic: unknown, pointer: string, scope: Scope): Type;
  /** A schema, or the name of one. */
  schemaOf(schema: unknown): Type;
  /** Where a declaration stands. */
  at(kind: string, name: string): string;
  /** The root below which a name is declared. */
  ownerOf(name: string): string | undefined;
  use(path: Path): void;
  mark(kind: string, name: string): void;
  unused(kind: DeclarationKind): string[];
  /** Where values of nodes and entries stand that nobody reads. */
  unusedOwn(): string[];
}
