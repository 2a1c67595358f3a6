import { displayText, object, type PropsOf } from '../../parts/schema/schema.ts';

export const boardProps = object({ label: displayText('Names the board for screen readers.') }, ['label']);
export type BoardProps = PropsOf<typeof boardProps>;
