import { flag, listOf, number, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

export const splitProps = object({
  show: oneOf(['start', 'end', 'both'], 'Which of the two is shown; give it by $size for phones.', 'both'),
  side: oneOf(
    ['beside', 'overlay'],
    'overlay: the second one lies over the first, at the end of the window.',
    'beside',
  ),
  fill: flag('Takes the height of the window that is left; each pane scrolls by itself.'),
  weights: listOf(number('The weight of a pane.', { minimum: 0.1 }), 'How the two share the width: [1, 2].'),
});
export type SplitProps = PropsOf<typeof splitProps>;
