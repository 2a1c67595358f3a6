import { object, type PropsOf } from '../../parts/schema/schema.ts';

export const schemeChoiceProps = object({});
export type SchemeChoiceProps = PropsOf<typeof schemeChoiceProps>;
