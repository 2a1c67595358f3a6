import { object, displayText, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const noticeProps = object(
  {
    text: displayText('What there is to say; line breaks are kept.'),
    title: displayText('In a few words.'),
    tone: { ...tone, default: 'info' },
  },
  ['text'],
);
export type NoticeProps = PropsOf<typeof noticeProps>;
