import type { Problem } from '../../../../engine/base/problem.ts';
import type { CallDeclaration, TSchema } from '../../../../schemas/define.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import type { DocumentSurroundings, TextProblem, BundleNames } from '../../documents/index.ts';
import type { BundleEntry, Document, EntryLayout } from './codec.ts';

/** A document in the installation. */
export interface PresentEntry extends BundleEntry {
  /** The revision to replace; undefined for a new document. */
  readonly revision?: number;
}

/** A running import, in one transaction. */
export interface ImportWork {
  /** Its database is the transaction. */
  readonly context: CallContext;
  readonly db: Db;
  readonly reader: Reader;
  readonly names: BundleNames;
  readonly message: string;
  /** Adds a task for after the commit: notifying open pages. */
  readonly afterCommit: (task: () => Promise<void>) => void;
}

export interface ChangedEntry extends BundleEntry {
  readonly before: PresentEntry | undefined;
}

export interface CheckedBundle extends DocumentSurroundings {
  readonly caller: () => ScriptCaller;
  /** A document with ids in place of its references. */
  readonly resolved: (folder: string, name: string) => Document | undefined;
}

/** Documents of one kind in bundles: how they are loaded, checked and stored. */
export interface BundleSource extends EntryLayout {
  /** The schema for editors of the folder's files. */
  readonly schema: TSchema;
  readonly mayRead: (reader: Reader) => boolean;
  readonly mayWrite: (reader: Reader) => boolean;
  /** Members with a call of their own: changing one needs a role of that call, too. */
  readonly memberCalls?: Readonly<Record<string, Pick<CallDeclaration, 'roles'>>>;
  readonly load: (db: Db, project: number, names: BundleNames) => Promise<readonly PresentEntry[]>;
  /** Reserves an id for a new document, so that others can refer to it. */
  readonly reserve?: (work: ImportWork, entry: BundleEntry) => Promise<void>;
  /** Stores a new or changed document, with ids in place of its references. */
  readonly store: (work: ImportWork, entry: ChangedEntry) => Promise<void>;
  /** The stored result, if an import keeps members that the bundle does not have. */
  readonly merge?: (before: Document, given: Document) => Document;
  /** The problems beyond the schema, without a database. The references of the document are already ids. */
  readonly check?: (entry: BundleEntry, bundle: CheckedBundle) => Promise<readonly Problem[]>;
  /** The reasons why the server would refuse to run the document, with the database. */
  readonly findRefusals?: (work: ImportWork, entry: BundleEntry) => Promise<readonly TextProblem[]>;
}
