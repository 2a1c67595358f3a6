import { object, type PropsOf, string } from '../../parts/schema/schema.ts';
import { problems } from '../../parts/schema/problem-schema.ts';

export const props = object(
  { label: string('The name of the list.'), problems, good: string('The text without problems.') },
  ['problems'],
);
export type ProblemListProps = PropsOf<typeof props>;
