import { displayText, listOf, object, type PropsOf } from '../../parts/schema/schema.ts';

export const quotesProps = object({ texts: listOf(displayText('Written answers.'), 'The texts.') }, ['texts']);
export type QuotesProps = PropsOf<typeof quotesProps>;
