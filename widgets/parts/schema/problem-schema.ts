import { integer, listOf, object, oneOf, string } from './schema.ts';

/** engine/base/problem.ts Problem. */
const problem = object(
  {
    kind: string('A stable name, as docs/problems.md lists them.'),
    severity: oneOf(['error', 'warning'], 'An error stops a save.'),
    pointer: string('JSON pointer.'),
    line: integer('From 1.'),
    column: integer('From 1.'),
    endLine: integer('Where it ends.'),
    endColumn: integer('Where it ends.'),
    message: string('The message.'),
    nearest: string('The known name that was probably meant.'),
  },
  ['kind', 'severity', 'pointer', 'line', 'column', 'message'],
);
export const problems = listOf(problem, 'The problems that the checker finds, in the order of the text.');
