import { displayText, listOf, object, type PropsOf } from '../_shared/schema.ts';

export const quotesProps = object({ texts: listOf(displayText('What somebody wrote.'), 'The texts.') }, ['texts']);
export type QuotesProps = PropsOf<typeof quotesProps>;
