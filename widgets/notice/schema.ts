import { object, shown, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const noticeProps = object(
  {
    text: shown('What there is to say; line breaks are kept.'),
    title: shown('In a few words.'),
    tone: { ...tone, default: 'info' },
  },
  ['text'],
);
export type NoticeProps = PropsOf<typeof noticeProps>;
