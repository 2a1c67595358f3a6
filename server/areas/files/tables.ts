import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

/** What a file is: somebody's own, an answer to a question, of a directory of administrators, given to somebody, of conversations, or a version of an item. */
export type FilePlace = 'own' | 'tool' | 'directory' | 'shared' | 'library' | 'chat';

/** PostgreSQL gives bigint as text. */
type BigIntColumn = ColumnType<string, number | string, number | string>;

export interface FileTable {
  id: string;
  project: number;
  owner: number;
  uploader: number | null;
  place: FilePlace;
  category: string;
  name: string;
  base: string;
  version: string;
  mime: string;
  size: BigIntColumn;
  hash: string;
  key: string;
  tool: ColumnType<ToolAddress | null, string | null | undefined, string | null>;
  number: Generated<string>;
  created: Generated<Date>;
}

/** Which question of whom a file answers. */
export interface ToolAddress {
  readonly QuestionId: string;
  readonly MenteeId: string;
  readonly ActionId: string;
  readonly Index: number;
}

export interface UploadTable {
  id: string;
  project: number;
  person: number;
  place: 'own' | 'library';
  parts: number;
  part_size: number;
  size: ColumnType<string | null, number | null, number | null>;
  /** Bytes that it may become. */
  reserved: BigIntColumn;
  key: string;
  plan: JsonColumn<Readonly<Record<string, unknown>>>;
  result: ColumnType<string | null, string | null | undefined, string | null>;
  created: Generated<Date>;
}

export interface FileShareTable {
  id: Generated<string>;
  file: string;
  project: number;
  owner: number;
  receiver: number;
  created: Generated<Date>;
}

/** A file that was given in a conversation: its members have it while they are. */
export interface ConversationFileTable {
  id: Generated<string>;
  file: string;
  conversation: number;
  giver: number;
  created: Generated<Date>;
}

export interface LooseFileTable {
  key: string;
  /** Who brings it, and how much it is, until it is a file; nobody for what was deleted. */
  project: ColumnType<number | null, number | undefined, never>;
  person: ColumnType<number | null, number | null | undefined, never>;
  size: ColumnType<string, number | undefined, never>;
  since: Generated<Date>;
}

export interface FilesTables {
  files: FileTable;
  uploads: UploadTable;
  file_shares: FileShareTable;
  conversation_files: ConversationFileTable;
  loose_files: LooseFileTable;
}
