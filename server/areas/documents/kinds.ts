import type { Static } from 'typebox';
import { storedKindOf, type StoredKind, type StoredKindName } from '../../../schemas/documents/index.ts';
import type { AuditAction } from '../../../schemas/entities/audit.ts';
import type { bundle } from '../../../schemas/entities/document.ts';
import type { CallContext, Db } from '../../area.ts';
import { hasRole, type Reader } from '../../policy/reader.ts';
import { notFound, unprocessable } from '../../problem.ts';
import type { DocumentKey } from './history.ts';

type Document = Readonly<Record<string, unknown>>;

/** What the server does with documents of a kind: the area that knows the kind registers it. */
export interface KindRules {
  /** What a page is made of; without it they are no pages. */
  readonly bundle?: (context: CallContext, name: string, project: string | undefined) => Promise<Static<typeof bundle>>;
  /** Refuses who may not save this very document, and what is wrong with it; null is the built-in one again. */
  readonly requireValid: (context: CallContext, key: DocumentKey, document: Document | null) => Promise<void>;
  /** Checks that hold only within the transaction of the save. */
  readonly beforeStore?: (db: Db, key: DocumentKey, document: Document | null) => Promise<void>;
  /** What the audit log says of a change; without it that documents were saved. */
  readonly audit?: (name: string) => { readonly action: AuditAction; readonly subject: string };
}

/** A kind that is stored elsewhere has its own way to save; this area shows its revisions and restores them. */
export interface ForeignKindRules {
  readonly restore: (context: CallContext, project: string | undefined, id: number, message: string) => Promise<number>;
}

const rules = new Map<StoredKindName, KindRules | ForeignKindRules>();

export const registerKind = (name: StoredKindName, made: KindRules | ForeignKindRules): void =>
  void rules.set(name, made);

export const findKindRules = (name: string): KindRules | ForeignKindRules | undefined => {
  const kind = storedKindOf(name);
  return kind && rules.get(kind.name);
};

/** The rules of a kind whose documents are saved like all others. */
export function requireKindRules(name: StoredKindName): KindRules {
  const found = rules.get(name);
  if (found && 'requireValid' in found) return found;
  throw unprocessable('kind-not-stored', 'Documents of this kind are not saved by this call.');
}

/** The kind that a request names. */
export function requireKind(name: string): StoredKind<StoredKindName> {
  const kind = storedKindOf(name);
  if (!kind) throw notFound('no-document', 'There is no such document.');
  return kind;
}

export const mayRead = (reader: Reader, kind: StoredKind): boolean => hasRole(reader, ...kind.read);
export const mayWrite = (reader: Reader, kind: StoredKind): boolean => hasRole(reader, ...kind.write);
