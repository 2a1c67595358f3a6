import type { Problem } from '../../../engine/problem.ts';
import type { CallDeclaration, TSchema } from '../../../schemas/define.ts';
import type { CallContext, Db } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import type { ScriptCaller } from '../../sandbox/scripts.ts';
import type { DocumentSurroundings, TextProblem } from '../documents/kinds.ts';
import type { BundleEntry, Document, EntryLayout } from './codec.ts';
import type { BundleNames } from './names.ts';

/** A document as the installation has it. */
export interface PresentEntry extends BundleEntry {
  /** The revision that is replaced; undefined where there is none. */
  readonly revision?: number;
}

/** An import while it runs: everything within one transaction. */
export interface ImportWork {
  /** Its database is the transaction. */
  readonly context: CallContext;
  readonly db: Db;
  readonly reader: Reader;
  readonly names: BundleNames;
  readonly message: string;
  /** What has to be done after the commit: open pages are told. */
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

/** Documents of one kind in bundles: where they come from, how they are checked, and where they go. */
export interface BundleSource extends EntryLayout {
  /** For the editor of who works in the folder. */
  readonly schema: TSchema;
  readonly mayRead: (reader: Reader) => boolean;
  readonly mayWrite: (reader: Reader) => boolean;
  /** Members that have a call of their own: who changes one needs a role of that call too. */
  readonly memberCalls?: Readonly<Record<string, Pick<CallDeclaration, 'roles'>>>;
  readonly load: (db: Db, project: number, names: BundleNames) => Promise<readonly PresentEntry[]>;
  /** Gives a new document an id of this installation, so that the others can mean it. */
  readonly reserve?: (work: ImportWork, entry: BundleEntry) => Promise<void>;
  /** Stores a new or changed document, with ids in place of its references. */
  readonly store: (work: ImportWork, entry: ChangedEntry) => Promise<void>;
  /** What is there afterwards, if an import keeps more than the bundle has. */
  readonly merge?: (before: Document, given: Document) => Document;
  /** What is wrong beyond the schema, without a database. The references of the document are ids already. */
  readonly check?: (entry: BundleEntry, bundle: CheckedBundle) => Promise<readonly Problem[]>;
  /** What the server itself would refuse to run, with the database. */
  readonly findRefusals?: (work: ImportWork, entry: BundleEntry) => Promise<readonly TextProblem[]>;
}
