import type { TSchema } from 'typebox';
import type { Role } from '../roles.ts';

/** Migrates a document of version `to - 1` to `to`. It does not change its argument. */
interface DocumentMigration {
  readonly to: number;
  readonly why: string;
  readonly up: (document: { readonly [key: string]: unknown }) => { readonly [key: string]: unknown };
}

export interface DocumentKind {
  readonly name: string;
  /** A sentence of manual text. */
  readonly description: string;
  readonly schema: TSchema;
  /** The current version. A document without a version has version 1. */
  readonly version: number;
  readonly migrations: readonly DocumentMigration[];
}

export type TextLanguage = 'json' | 'html' | 'javascript' | 'sql' | 'liquid';

/** A kind of document that projects store with revisions. Its rules on the server are registered in server/domains/documents/documents/kinds.ts. */
export interface StoredKind<Name extends string = string> extends DocumentKind {
  readonly name: Name;
  /** Members that are edited as separate texts, with their language. The JSON text contains the other members. */
  readonly texts: Readonly<Record<string, TextLanguage>>;
  /** The member of the stored value that the JSON text contains; null for the whole value. */
  readonly textOf: string | null;
  /** The roles that may read whole documents of the kind and their history. */
  readonly read: readonly Role[];
  /** The roles that may save and restore them. */
  readonly write: readonly Role[];
  /** The screen with their editor, or null. */
  readonly editor: string | null;
  /** The widget that previews the edited document, or null. */
  readonly preview: string | null;
}

export const kind = (name: string, description: string, schema: TSchema): DocumentKind => ({
  name,
  description,
  schema,
  version: 1,
  migrations: [],
});

type RequiredOption = 'name' | 'description' | 'schema' | 'editor';
type StoredKindOptions<Name extends string> = Pick<StoredKind<Name>, RequiredOption> &
  Partial<Omit<StoredKind, RequiredOption>>;

/** Defines a stored kind. By default only administrators read and write it, without separate texts and preview. */
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
