import { closed, Type } from '../define.ts';

/** One of the values that a list offers. */
export const choice = closed({
  value: Type.String({ description: 'The value.' }),
  text: Type.String({ description: 'What people read.' }),
});
