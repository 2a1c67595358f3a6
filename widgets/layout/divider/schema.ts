import { flag, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const dividerProps = object({
  text: displayText('A word in the middle of the line: a day, for one.'),
  accent: flag('Emphasized: new content begins here.'),
});
export type DividerProps = PropsOf<typeof dividerProps>;
