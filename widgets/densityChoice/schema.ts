import { object, type PropsOf } from '../_shared/schema.ts';

export const densityChoiceProps = object({});
export type DensityChoiceProps = PropsOf<typeof densityChoiceProps>;
