import { object, type PropsOf } from '../../parts/schema/schema.ts';

export const densityChoiceProps = object({});
export type DensityChoiceProps = PropsOf<typeof densityChoiceProps>;
