import type { Message, SharedFile } from '../../../../schemas/entities/chat.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { Port } from '../../../platform/base/port.ts';
import type { Db } from '../../../platform/data/tables.ts';

interface NewFileMessage {
  readonly sender: number;
  readonly conversation: string;
  readonly text: string;
  readonly token: string;
  readonly file: SharedFile;
}

/** A stored message, and the people who receive it. */
export interface SentFile {
  readonly message: Message;
  readonly people: readonly number[];
}

/** Gives files to conversations. */
export interface ConversationPort {
  readonly send: (db: Db, message: NewFileMessage) => Promise<SentFile>;
  /** Sends the stored messages to open pages, after the commit. */
  readonly broadcast: (context: Pick<CallContext, 'hub' | 'log'>, sent: readonly SentFile[]) => Promise<void>;
}

export const conversationPort = new Port<ConversationPort>('conversationPort');
