import { either, listOf, number, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const gridProps = object({
  weights: either(
    'How the width is shared: "even", or a weight for each column.',
    oneOf(['even'], 'Every child the same width.'),
    listOf(number('The weight of a column.', { minimum: 0.1 }), 'A weight for each column.'),
  ),
  gap: oneOf(['sm', 'md', 'lg'], 'The space between children.', 'md'),
  narrowest: oneOf(
    ['xs', 'sm', 'md', 'lg'],
    'How narrow an even column may become before it moves to the next line.',
    'md',
  ),
});
export type GridProps = PropsOf<typeof gridProps>;
