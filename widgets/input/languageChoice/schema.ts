import { object, type PropsOf } from '../../parts/schema/schema.ts';

export const languageChoiceProps = object({});
export type LanguageChoiceProps = PropsOf<typeof languageChoiceProps>;
