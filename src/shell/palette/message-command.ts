import { fold } from '../../../schemas/formats/folding.ts';

/** Several beginnings of a command stand in one text. */
const SEPARATOR = '|';

/** The name of the person in "message to NAME"; null if the text is another one. */
export function messageReceiver(text: string, beginnings: string): string | null {
  const typed = fold(text).trimStart();
  const found = beginnings
    .split(SEPARATOR)
    .map((beginning) => `${fold(beginning)} `)
    .filter((beginning) => typed.startsWith(beginning))
    .toSorted((one, other) => other.length - one.length)[0];
  return found === undefined ? null : text.trimStart().slice(found.length).trim();
}
