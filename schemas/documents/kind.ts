import type { TSchema } from 'typebox';
import type { Role } from '../roles.ts';

/** Migrates a document of version `to - 1` to `to`. It does not change its argument. */
export interface DocumentMigration {
  readonly to: number;
  readonly why: string;
  readonly up: (document: { readonly [key: string]: unknown }) => { readonly [key: string]: unknown };
}

export interface DocumentKind {
  readonly name: string;
  /** A sentence of manual text. */
  readonly description: string;
  readonly schema: TSchema;
  /** The present version; a document without one is of version 1. */
  readonly version: number;
  readonly migrations: readonly DocumentMigration[];
}

export type TextLanguage = 'json' | 'html' | 'javascript' | 'sql' | 'liquid';

/** A kind whose documents projects store, with revisions. What the server does with it is in server/areas/documents/kinds.ts. */
export interface StoredKind<Name extends string = string> extends DocumentKind {
  readonly name: Name;
  /** Members of the document that are texts of their own, beside the JSON text that has the others. */
  readonly texts: Readonly<Record<string, TextLanguage>>;
  /** The member of what is stored that the JSON text says; null for the whole. */
  readonly textOf: string | null;
  /** Who reads documents of the kind whole, and their history. */
  readonly read: readonly Role[];
  /** Who saves and restores them. */
  readonly write: readonly Role[];
  /** The screen in which they are edited. */
  readonly editor: string;
  /** The widget that shows what is being edited; null for none. */
  readonly preview: string | null;
}

export const kind = (name: string, description: string, schema: TSchema): DocumentKind => ({
  name,
  description,
  schema,
  version: 1,
  migrations: [],
});

type Needed = 'name' | 'description' | 'schema' | 'editor';
type StoredKindOptions<Name extends string> = Pick<StoredKind<Name>, Needed> & Partial<Omit<StoredKind, Needed>>;

/** A kind that administrators write; whatever differs from that is given. */
export const storedKind = <const Name extends string>({
  name,
  description,
  schema,
  ...more
}: StoredKindOptions<Name>): StoredKind<Name> => ({
  ...kind(name, description, schema),
  name,
  texts: {},
  textOf: null,
  read: ['Admin'],
  write: ['Admin'],
  preview: null,
  ...more,
});
