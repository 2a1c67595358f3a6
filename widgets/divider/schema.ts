import { object, displayText, type PropsOf } from '../_shared/schema.ts';

export const dividerProps = object({ text: displayText('A word in the middle of the line: a day, for one.') });
export type DividerProps = PropsOf<typeof dividerProps>;
