import { object, type PropsOf } from '../_shared/schema.ts';

export const schemeChoiceProps = object({});
export type SchemeChoiceProps = PropsOf<typeof schemeChoiceProps>;
