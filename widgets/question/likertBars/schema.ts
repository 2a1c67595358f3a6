import { displayText, integer, listOf, object, string, type PropsOf } from '../../parts/schema/schema.ts';

const row = object(
  {
    id: string('Its key.'),
    title: displayText('The judged statement.'),
    counts: listOf(integer('How many gave this answer.', { minimum: 0 }), 'One for each answer, in their order.'),
  },
  ['id', 'title', 'counts'],
);

export const likertBarsProps = object(
  {
    label: displayText('Names the list for screen readers.'),
    answers: listOf(displayText('An answer.'), 'The answers of the scale, lowest first.'),
    rows: listOf(row, 'The subjects of the question.'),
  },
  ['label', 'answers', 'rows'],
);
export type LikertBarsProps = PropsOf<typeof likertBarsProps>;
