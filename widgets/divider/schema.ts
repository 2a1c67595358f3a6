import { flag, object, displayText, type PropsOf } from '../_shared/schema.ts';

export const dividerProps = object({
  text: displayText('A word in the middle of the line: a day, for one.'),
  accent: flag('Stands out: what is new begins here.'),
});
export type DividerProps = PropsOf<typeof dividerProps>;
