import { integer, object, oneOf, type PropsOf } from '../_shared/schema.ts';

export const skeletonProps = object({
  kind: oneOf(['text', 'cards', 'rows'], 'What is coming.', 'text'),
  lines: integer('How many.', { minimum: 1, maximum: 20, default: 3 }),
});
export type SkeletonProps = PropsOf<typeof skeletonProps>;
