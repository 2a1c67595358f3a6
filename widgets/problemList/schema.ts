import { object, type PropsOf, string } from '../_shared/schema.ts';
import { problems } from '../_shared/problem-schema.ts';

export const props = object(
  { label: string('The name of the list.'), problems, good: string('What is said when there is none.') },
  ['problems'],
);
export type ProblemListProps = PropsOf<typeof props>;
