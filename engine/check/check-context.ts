import type { Catalogue } from '../base/catalogue.ts';
import type { Fields } from '../document/index.ts';
import type { Expression, Path } from '../expression/index.ts';
import type { SchemaTypes } from './from-schema.ts';
import type { Report } from './report.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** The context that all checks of one unit share. */
export interface CheckContext {
  readonly catalogue: Catalogue;
  readonly types: SchemaTypes;
  readonly report: Report;
  readonly model: DeclaredModel;
  /** The type of an expression's value; reports its faults. */
  readonly infer: (expression: Expression, scope: Scope) => Type;
}

/** The kinds of declarations that are reported when they are unused. */
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

/** The declarations of one unit. */
export interface DeclaredModel {
  readonly unit: Fields;
  /** The pointer of the unit in the document: a dialog is a unit within its unit. */
  readonly pointer: string;
  readonly scope: Scope;
  /** The declarations of a kind: name -> declaration. */
  declared(kind: string): Fields;
  /** The type of a root of the scope. */
  root(name: string): Type;
  /** The type of a value, inferred once. */
  value(logic: unknown, name: string): Type;
  /** The type of a value of a node or an entry, inferred once for each scope. */
  ownValue(logic: unknown, pointer: string, scope: Scope): Type;
  /** A schema, or the schema with that name. */
  schemaOf(schema: unknown): Type;
  /** The pointer of a declaration. */
  at(kind: string, name: string): string;
  /** The root below which a name is declared. */
  ownerOf(name: string): string | undefined;
  use(path: Path): void;
  mark(kind: string, name: string): void;
  unused(kind: DeclarationKind): string[];
  /** Pointers of values of nodes and entries that are never read. */
  unusedOwn(): string[];
}
