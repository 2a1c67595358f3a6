import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { routes } from '../routes.ts';

/** The screens of a project that a notification may open. */
const screens = [...new Set(routes.filter(({ path }) => path.startsWith('/:curProject')).map(({ screen }) => screen))];

/** A text in the reader's language: a key of the locales and its parameters. A text without such a key is shown unchanged. */
const noticeText = closed(
  {
    key: Type.String({ description: 'A key of the texts, or the text itself.', maxLength: 500 }),
    with: Type.Optional(
      dictionary(Type.Union([Type.String(), Type.Number()]), { description: 'The parameters of the text.' }),
    ),
  },
  { description: 'A text in the language of its reader.' },
);
export type NoticeText = Static<typeof noticeText>;

const noticeLink = closed(
  {
    screen: Type.Enum(screens, { description: 'A screen of the project.' }),
    params: dictionary(Type.String(), { description: 'Its params.' }),
  },
  { description: 'Where a notification leads.' },
);
export type NoticeLink = Static<typeof noticeLink>;

/** The kinds of notifications. Each has an icon and can be filtered. */
export const NOTICE_KINDS = [
  'account',
  'action',
  'application',
  'file',
  'library',
  'meeting',
  'message',
  'system',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const notification = closed(
  {
    Id: Type.String({ description: 'The notification.' }),
    Kind: Type.Enum([...NOTICE_KINDS], { description: 'The subject.' }),
    Title: noticeText,
    Text: nullable(noticeText),
    Link: nullable(noticeLink),
    Time: Type.String({ description: 'When, ISO.', format: 'date-time' }),
    Read: Type.Boolean({ description: 'The reader has seen it.' }),
  },
  { description: 'A notification.' },
);
export type Notification = Static<typeof notification>;
