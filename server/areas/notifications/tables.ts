import type { ColumnType, Generated } from 'kysely';
import type { NoticeKind, NoticeLink, NoticeText } from '../../../schemas/entities/notification.ts';
import type { JsonColumn } from '../../data/tables.ts';

export interface NotificationTable {
  id: Generated<string>;
  person: number;
  project: number | null;
  /** A key that prevents a second notification of the same event. */
  key: string;
  kind: NoticeKind;
  title: JsonColumn<NoticeText>;
  text: ColumnType<NoticeText | null, string | null, string | null>;
  link: ColumnType<NoticeLink | null, string | null, string | null>;
  time: Generated<Date>;
  read: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface NotificationTables {
  notifications: NotificationTable;
}
