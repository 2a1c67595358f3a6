import type { NoticeKind, NoticeText } from '../entities/notification.ts';
import { Chance } from './chance.ts';
import texts from './chat.json' with { type: 'json' };

export interface DemoMessage {
  /** The sign-in name of the author. */
  readonly by: string;
  readonly text: string;
  readonly time: Date;
  /** An attached file. */
  readonly file?: DemoSharedFile;
}

interface DemoSharedFile {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

export interface DemoConversation {
  readonly people: readonly [string, string, ...string[]];
  /** The title of a group. */
  readonly title?: string;
  readonly messages: readonly DemoMessage[];
  /** The number of unread messages by person. The default is 0. */
  readonly unread: Readonly<Record<string, number>>;
}

export interface DemoNotice {
  readonly to: string;
  readonly kind: NoticeKind;
  readonly title: NoticeText;
  readonly text?: NoticeText;
  readonly screen?: string;
  readonly time: Date;
  readonly read: boolean;
}

interface WrittenNotice {
  readonly kind: string;
  readonly key: string;
  readonly with?: Readonly<Record<string, string | undefined>>;
  readonly text?: string;
  readonly screen?: string;
}

const written: Readonly<Record<string, readonly WrittenNotice[]>> = texts.notices;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A line with its author. */
type ChatLine = readonly [by: string, text: string];

/** Spreads lines over days, the last one `ago` before now: minutes apart within a day, only in working hours. */
function spread(lines: readonly ChatLine[], chance: Chance, now: Date, days: number, ago: number): DemoMessage[] {
  const perDay = Math.ceil(lines.length / days);
  const times: number[] = [];
  let time = now.getTime() - ago;
  for (let index = lines.length - 1; index >= 0; index--) {
    times.unshift(time);
    time -= index % perDay === 0 ? DAY - chance.between(0, 90) * 60_000 : chance.between(1, 9) * 60_000;
  }
  return lines.map(([by, text], index) => ({ by, text, time: new Date(times[index] ?? 0) }));
}

/** The letters of `script` are the authors: a is the first person, b the second. */
const linesOf = (people: readonly string[], script: readonly string[]): ChatLine[] =>
  script.map((line) => [people[line.charCodeAt(0) - 'a'.charCodeAt(0)] ?? '', line.slice(2)]);

/** The conversations of the demo, always the same, on days that follow `now`. */
export function demoConversations(now: Date): DemoConversation[] {
  const chance = new Chance(4170);
  return texts.conversations.map(({ people, script, days, hoursAgo, unread, title, files = [] }) => {
    const [first = '', second = '', ...rest] = people;
    return {
      people: [first, second, ...rest],
      ...(title === undefined ? {} : { title }),
      messages: spread(linesOf(people, script), chance, now, days, hoursAgo * HOUR).map((message, index) => {
        const file = files.find(({ line }) => line === index);
        return file ? { ...message, file } : message;
      }),
      unread: Object.fromEntries(Object.entries(unread).map(([who, count]) => [who, count])),
    };
  });
}

/** An announcement of the administrator to mentees. */
export const demoAnnouncement = texts.announcement;

/** The notifications of the demo's people. The last ones are unread. */
export function demoNotices(now: Date): DemoNotice[] {
  return Object.entries(written).flatMap(([to, notices]) =>
    notices.map((notice, index) => ({
      to,
      kind: kindOf(notice.kind),
      title: { key: notice.key, ...(notice.with ? { with: definite(notice.with) } : {}) },
      ...(notice.text === undefined ? {} : { text: { key: notice.text } }),
      ...(notice.screen === undefined ? {} : { screen: notice.screen }),
      time: new Date(now.getTime() - (index * index * 5 + index + 1) * HOUR),
      read: index >= texts.unreadNotices,
    })),
  );
}

const definite = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const KINDS: Readonly<Record<string, NoticeKind>> = {
  account: 'account',
  action: 'action',
  application: 'application',
  file: 'file',
  library: 'library',
  meeting: 'meeting',
  message: 'message',
};

const kindOf = (name: string): NoticeKind => KINDS[name] ?? 'system';
