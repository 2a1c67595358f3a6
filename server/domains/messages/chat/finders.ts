import { sql } from 'kysely';
import { chat } from '../../../../schemas/calls/chat.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { latinOf } from '../../../../schemas/formats/skeleton.ts';
import type { HitLink } from '../../../../schemas/entities/search.ts';
import { createFinder } from '../../../policy/finder.ts';
import { NAMES_ONLY, searchQuery } from '../../people/index.ts';
import { findConversations, visibleSeqColumn } from './conversations.ts';
import { messageWords, messageWordsQuery } from './message-words.ts';

const MAX_FOUND = 20;

const linksOf = (conversation: string | number, message?: number): HitLink[] => [
  {
    Screen: 'chat',
    With: { id: String(conversation) },
    State: message === undefined ? {} : { at: String(message) },
  },
];

/** Finds the reader's conversations by the names of the others and by their titles; never for an impersonator. */
export const conversationFinder = createFinder({
  kind: 'conversation',
  roles: chat.conversations.roles,
  find: async (reader, { context, search }) => {
    const names = searchQuery(search, NAMES_ONLY);
    if (!reader.themselves || names === '') return [];
    const found = await findConversations(context.db, reader, { names, title: fold(search), count: MAX_FOUND });
    return found.map(({ Id, Title, LastMessage, Last }) => ({
      Id,
      Title,
      Detail: LastMessage,
      Time: Last === null ? null : new Date(Last),
      Links: linksOf(Id),
    }));
  },
});

interface MessageRow {
  readonly conversation: number;
  readonly seq: number;
  readonly text: string;
  readonly time: Date;
  readonly sender: string;
}

/** Finds the messages of the reader's conversations by the beginnings of their words, the latest first; never for an impersonator. */
export const messageFinder = createFinder({
  kind: 'message',
  roles: chat.conversations.roles,
  find: async (reader, { context, search }) => {
    const query = messageWordsQuery(search);
    if (!reader.themselves || query === '') return [];
    // Reads the index first, since the words of a message take long to compute, and the texts of the latest only.
    const { rows } = await sql<MessageRow>`
      with found as materialized (
        select conversation, seq, time from messages where ${messageWords} @@ ${query}::tsquery),
      mine as materialized (
        select c.id, ${visibleSeqColumn()} as last_seq from participants me join conversations c on c.id = me.conversation
        where me.person = ${reader.person} and c.project = ${reader.project.id}),
      latest as materialized (
        select found.* from found join mine on mine.id = found.conversation and found.seq <= mine.last_seq
        order by found.time desc limit ${MAX_FOUND})
      select m.conversation, m.seq, m.text, m.time, coalesce(people.name, '') as sender
      from latest join messages m on m.conversation = latest.conversation and m.seq = latest.seq
      left join people on people.id = m.sender order by m.time desc`.execute(context.db);
    return rows.map(({ conversation, seq, text, time, sender }) => ({
      Id: `${conversation}.${seq}`,
      Title: excerptOf(text, search),
      Detail: sender,
      Time: time,
      Links: linksOf(conversation, seq),
    }));
  },
});

const BEFORE = 30;
const LENGTH = 120;

/** The part of a text around the first word of the search. */
function excerptOf(text: string, search: string): string {
  const [word = ''] = latinOf(search).match(/[\p{L}\p{N}]+/u) ?? [];
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const found = line.matchAll(/[\p{L}\p{N}\p{M}]+/gu).find(([own]) => latinOf(own).startsWith(word));
  const at = found?.index ?? 0;
  const start = at > BEFORE ? line.indexOf(' ', at - BEFORE) + 1 : 0;
  const end = start + LENGTH;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${line.length > end ? '…' : ''}`;
}
