import { object, type PropsOf } from '../_shared/schema.ts';

export const languageChoiceProps = object({});
export type LanguageChoiceProps = PropsOf<typeof languageChoiceProps>;
