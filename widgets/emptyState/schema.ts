import { icon } from '../_shared/icon-schema.ts';
import { object, shown, type PropsOf } from '../_shared/schema.ts';

export const emptyStateProps = object(
  { text: shown('Why there is nothing, and what to do.'), title: shown('In a few words.'), icon },
  ['text'],
);
export type EmptyStateProps = PropsOf<typeof emptyStateProps>;
