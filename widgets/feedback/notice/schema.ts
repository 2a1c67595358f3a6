import { object, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const noticeProps = object(
  {
    text: displayText('The text; line breaks are shown.'),
    title: displayText('In a few words.'),
    tone: { ...tone, default: 'info' },
  },
  ['text'],
);
export type NoticeProps = PropsOf<typeof noticeProps>;
