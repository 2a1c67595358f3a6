import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../data/tables.ts';

export type ItemState = 'approved' | 'waiting' | 'returned';

export interface LibraryItemTable {
  id: string;
  project: number;
  title: string;
  /** The path of the folder. */
  category: string;
  link: Generated<string>;
  file: string | null;
  mime: string;
  metadata: JsonColumn<Readonly<Record<string, unknown>>>;
  tags: string[];
  state: ItemState;
  reason: Generated<string>;
  uploader: number | null;
  stars: Generated<number>;
  ratings: Generated<number>;
  body: string | null;
  search: ColumnType<string, string | undefined, string>;
  changed: Generated<Date>;
  created: Generated<Date>;
}

export interface LibraryTables {
  library_items: LibraryItemTable;
  library_folders: { project: number; category: string };
  library_versions: { item: string; file: string };
  library_ratings: { item: string; person: number; stars: number };
  library_favourites: { item: string; person: number };
  library_shares: { item: string; owner: number; receiver: number; is_new: boolean; time: Generated<Date> };
}
