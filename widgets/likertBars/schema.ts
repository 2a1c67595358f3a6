import { displayText, integer, listOf, object, string, type PropsOf } from '../_shared/schema.ts';

const row = object(
  {
    id: string('Its key.'),
    title: displayText('What is judged.'),
    counts: listOf(integer('How many gave this answer.', { minimum: 0 }), 'One for each answer, in their order.'),
  },
  ['id', 'title', 'counts'],
);

export const likertBarsProps = object(
  {
    label: displayText('Names the list for screen readers.'),
    answers: listOf(displayText('An answer.'), 'The answers of the scale, the least one first.'),
    rows: listOf(row, 'What was asked about.'),
  },
  ['label', 'answers', 'rows'],
);
export type LikertBarsProps = PropsOf<typeof likertBarsProps>;
