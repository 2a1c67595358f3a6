import { integer, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const skeletonProps = object({
  kind: oneOf(['text', 'cards', 'rows'], 'The shape of the content that is loading.', 'text'),
  lines: integer('How many.', { minimum: 1, maximum: 20, default: 3 }),
});
export type SkeletonProps = PropsOf<typeof skeletonProps>;
