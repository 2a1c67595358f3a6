import { either, listOf, nullable, number, string } from './schema.ts';

/** The value of one chosen option. */
export const choice = either('The value of the option.', string('A text.'), number('A number.'));
export const choiceValue = nullable(choice);
/** The values of the chosen options. */
export const choiceList = listOf(choice, 'The values of the chosen options.');
