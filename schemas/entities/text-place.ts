import { closed, Type } from '../define.ts';

const line = Type.Integer({ description: 'The line, from 1.' });
const column = Type.Integer({ description: 'The column, from 1.' });

/** A place in a text that is edited. */
export const textPlace = closed({ line, column });

/** A place to which an editor goes: whenever `count` changes, to a line and column or to a part of a document. */
export const textJump = closed({
  line: Type.Optional(line),
  column: Type.Optional(column),
  pointer: Type.Optional(Type.String({ description: 'The JSON pointer of the part.' })),
  count: Type.Integer({ description: 'Grows with each jump.' }),
});
