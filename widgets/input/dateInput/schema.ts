import { dayProps } from '../../parts/schema/day-schema.ts';
import type { PropsOf } from '../../parts/schema/schema.ts';

export const props = dayProps;

export type DateInputProps = PropsOf<typeof props>;
