import { contrast, parseColour } from '../theme/colours.ts';
import { asText } from '../schema/text-and-classes.ts';

/** The colours of people: number 0 is the default, the other twenty are for a project's colour expression. */
export const PERSON_COLOURS = [
  '#6b6b7b',
  '#6667ab',
  '#a8325e',
  '#1f7a5c',
  '#b45309',
  '#2563a8',
  '#7c3aed',
  '#0e7490',
  '#9d174d',
  '#4d7c0f',
  '#b91c1c',
  '#4338ca',
  '#047857',
  '#a16207',
  '#be185d',
  '#0369a1',
  '#6d28d9',
  '#15803d',
  '#c2410c',
  '#334155',
  '#86198f',
] as const;

/** The twenty background classes that a colour expression may name, as the operation colourClass returns them. person-colours.css defines them. */
export const PERSON_CLASSES: readonly string[] = PERSON_COLOURS.slice(1).map((_, index) => `background-${index + 1}`);

/** The colour of a person: a number from 0 to 20, a class or a CSS colour. Otherwise it is chosen by the id, or by the name of a person without an id. */
export function personColour(colour: unknown, id: string): { readonly ground: string; readonly ink: string } {
  const ground = chosenColour(colour) ?? colourOf(id);
  return { ground, ink: contrast(ground, '#ffffff') >= 4.5 ? '#ffffff' : '#17171d' };
}

function chosenColour(colour: unknown): string | null {
  if (typeof colour === 'string' && parseColour(colour)) return colour;
  const number =
    typeof colour === 'number' ? colour : /^(?:background-|person-|bg-)?(\d{1,2})$/.exec(asText(colour))?.[1];
  return number === undefined ? null : (PERSON_COLOURS[Number(number)] ?? null);
}

function colourOf(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (id ? PERSON_COLOURS[1 + (sum % 20)] : undefined) ?? PERSON_COLOURS[0];
}
