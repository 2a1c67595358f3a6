import type { Static } from 'typebox';
import type { Problem } from '../../../../engine/base/problem.ts';
import { storedKindOf, type StoredKind, type StoredKindName } from '../../../../schemas/documents/index.ts';
import type { AuditAction } from '../../../../schemas/entities/audit.ts';
import type { bundle } from '../../../../schemas/entities/document.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { notFound, unprocessable } from '../../../platform/base/problem.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import type { Units } from './built-in.ts';
import type { StoredNames } from './catalogue.ts';
import type { DocumentKey } from './history.ts';

type Document = Readonly<Record<string, unknown>>;

/** The documents of a project bundle, among which a document is checked without a database. */
export interface DocumentSurroundings {
  readonly units: Units;
  /** The texts of each language by key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Stored things that screens may name; undefined if they are not checked. */
  readonly stored?: StoredNames | undefined;
  readonly find: (folder: string, name: string) => Document | undefined;
  /** The caller in whose turn the scripts of a check run. */
  readonly caller: () => ScriptCaller;
}

/** A problem with its place in a member that is a text of its own. */
export interface TextProblem extends Problem {
  readonly member: string;
}

/** The rules of a kind of document at the server. The area of the kind registers them. */
export interface KindRules {
  /** The problems of a document beyond its schema, among the documents of a bundle. Default: none. */
  readonly check?: (
    name: string,
    document: Document,
    around: DocumentSurroundings,
  ) => readonly Problem[] | Promise<readonly Problem[]>;
  /** The reasons why the server would refuse to run a document; checked by a save and by the import of a bundle. */
  readonly findRefusals?: (
    context: CallContext,
    project: number,
    document: Document,
  ) => Promise<readonly TextProblem[]>;
  /** Returns the bundle of a page, for kinds that are shown as pages. */
  readonly bundle?: (context: CallContext, name: string, project: string | undefined) => Promise<Static<typeof bundle>>;
  /** Refuses an invalid document, or a caller who may not save this document. Null stands for a reset to the built-in document. */
  readonly requireValid: (context: CallContext, key: DocumentKey, document: Document | null) => Promise<void>;
  /** Checks that must run within the transaction of the save. */
  readonly beforeStore?: (db: Db, key: DocumentKey, document: Document | null) => Promise<void>;
  /** The action and subject of the audit line; by default those of documents.save. */
  readonly audit?: (name: string) => { readonly action: AuditAction; readonly subject: string };
}

/** The rules of a kind that another area stores. This area only shows and restores its revisions. */
export interface ForeignKindRules {
  readonly restore: (context: CallContext, project: string | undefined, id: number, message: string) => Promise<number>;
}

const rules = new Map<StoredKindName, KindRules | ForeignKindRules>();

export const registerKind = (name: StoredKindName, made: KindRules | ForeignKindRules): void =>
  void rules.set(name, made);

/** The kinds that this area stores, with their rules. */
export const listStoredKinds = (): { readonly kind: StoredKind<StoredKindName>; readonly rules: KindRules }[] =>
  [...rules].flatMap(([name, made]) => ('requireValid' in made ? [{ kind: requireKind(name), rules: made }] : []));

export const findKindRules = (name: string): KindRules | ForeignKindRules | undefined => {
  const kind = storedKindOf(name);
  return kind && rules.get(kind.name);
};

/** Returns the rules of a kind that this area stores; throws 422 for other kinds. */
export function requireKindRules(name: StoredKindName): KindRules {
  const found = rules.get(name);
  if (found && 'requireValid' in found) return found;
  throw unprocessable('kind-not-stored', 'Documents of this kind are not saved by this call.');
}

/** Returns the kind that a request names; throws 404 for an unknown one. */
export function requireKind(name: string): StoredKind<StoredKindName> {
  const kind = storedKindOf(name);
  if (!kind) throw notFound('no-document', 'There is no such document.');
  return kind;
}

export const mayRead = (reader: Reader, kind: StoredKind): boolean => hasRole(reader, ...kind.read);
export const mayWrite = (reader: Reader, kind: StoredKind): boolean => hasRole(reader, ...kind.write);
