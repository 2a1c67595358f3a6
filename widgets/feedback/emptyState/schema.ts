import { icon } from '../../parts/schema/icon-schema.ts';
import { object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const emptyStateProps = object(
  { text: displayText('Why there is nothing, and what to do.'), title: displayText('In a few words.'), icon },
  ['text'],
);
export type EmptyStateProps = PropsOf<typeof emptyStateProps>;
