import type { ColumnType, Generated } from 'kysely';
import type { SharedFile } from '../../../schemas/entities/chat.ts';
import type { JsonColumn } from '../../data/tables.ts';

export interface ConversationTable {
  id: Generated<number>;
  project: number;
  /** The person who created it; a group is open as long as its owner may write to its members. */
  owner: number;
  /** Of a group. */
  title: string | null;
  /** The two of a conversation of two, the lower id first; null for a group. */
  low: number | null;
  high: number | null;
  /** What it is about: its owner is the mentee, the others are their mentors. */
  action: ColumnType<number | null, number | undefined, never>;
  /** The place of the last message. */
  last_seq: Generated<number>;
  last_time: Generated<Date>;
  created: Generated<Date>;
}

export interface ParticipantTable {
  conversation: number;
  person: number;
  read_seq: Generated<number>;
  /** Sees nothing after this one: the link to the group has ended. */
  until_seq: number | null;
}

export interface AnnouncementTable {
  id: Generated<number>;
  project: number;
  sender: number;
  token: string;
  text: string;
  count: number;
  time: Generated<Date>;
}

export interface MessageTable {
  conversation: number;
  seq: number;
  sender: number;
  token: string;
  text: string;
  file: JsonColumn<SharedFile | null> | null;
  /** What went to many at once. */
  announcement: number | null;
  time: Generated<Date>;
}

export interface ChatTables {
  conversations: ConversationTable;
  participants: ParticipantTable;
  announcements: AnnouncementTable;
  messages: MessageTable;
}
