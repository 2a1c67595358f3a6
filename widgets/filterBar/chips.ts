import type { ReactNode } from 'react';
import type { SlotEntry } from '../../engine/index.ts';
import { choicesOf, withStored, type Choice } from '../_shared/choices.ts';
import { entryProps } from '../_shared/entries.ts';
import type { Option } from '../_shared/schema.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { labelOf, takesMany } from './filters.ts';
import { chipProps, type FilterBarProps, type FilterDefinition } from './schema.ts';

/** One filter of the row. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  /** Null where text is typed. */
  readonly choices: readonly Choice[] | null;
  readonly many: boolean;
  /** What is chosen; empty while it filters nothing. */
  readonly chosen: readonly (string | number)[];
  /** What it says when it is set. */
  readonly text: string;
  readonly behind: boolean;
  /** It has one choice, and is on or off. */
  readonly toggle: boolean;
  /** How many it would show. */
  readonly count: number | null;
  readonly body: ReactNode;
  readonly change: (value: unknown) => void;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const chosenOf = (value: unknown, none: unknown): readonly (string | number)[] =>
  value === none
    ? []
    : listOf(value).filter(
        (one): one is string | number => (typeof one === 'string' && one !== '') || typeof one === 'number',
      );

const asOptions = (options: unknown): readonly Option[] | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choicesOf reads each of them with care
  Array.isArray(options) ? (options as readonly Option[]) : null;

/** So many of several chosen values are named. */
const NAMED = 2;

/** The words of a chip that is set. */
export function chosenText(chip: Pick<Chip, 'chosen' | 'choices' | 'label'>, rest: (count: number) => string): string {
  const { chosen, choices } = chip;
  if (!choices) return `${chip.label}: ${chosen.join(', ')}`;
  const texts = chosen.map((value) => choices.find(({ key }) => key === String(value))?.text ?? String(value));
  const more = texts.length - NAMED;
  return more > 1 ? [...texts.slice(0, NAMED), rest(more)].join(', ') : texts.join(', ');
}

export function chipOfEntry(entry: SlotEntry, rest: (count: number) => string): Chip {
  const given = entryProps(entry, chipProps);
  const none = given.none ?? null;
  const chosen = chosenOf(given.value, none);
  const options = asOptions(given.options);
  const choices = options ? withStored(choicesOf(options), chosen) : null;
  const own = asText(given.text);
  const hasBody = entry.body !== undefined && entry.body !== null;
  const set = hasBody ? (own === '' ? [] : [own]) : chosen;
  return {
    key: entry.key,
    label: given.label,
    choices: hasBody ? null : choices,
    many: given.many === true,
    chosen: set,
    text: hasBody ? own : chosenText({ chosen, choices, label: given.label }, rest),
    behind: given.behind === true,
    toggle: given.toggle === true,
    count: given.count ?? null,
    body: hasBody ? entry.body : null,
    change: (value) => entry.emit('change', { value: value ?? none }),
  };
}

export function chipOfDefinition(
  definition: FilterDefinition,
  props: FilterBarProps,
  value: unknown,
  change: (value: unknown) => void,
  rest: (count: number) => string,
): Chip {
  const known =
    props.options && Object.hasOwn(props.options, definition.Field) ? props.options[definition.Field] : null;
  const options = asOptions(known ?? definition.Options);
  const chosen = chosenOf(value, null);
  const choices = options ? withStored(choicesOf(options), chosen) : null;
  const label = labelOf(definition);
  return {
    key: definition.Field,
    label,
    choices,
    many: takesMany(definition),
    chosen,
    text: chosenText({ chosen, choices, label }, rest),
    behind: definition.Separate !== true,
    toggle: false,
    count: null,
    body: null,
    change,
  };
}

const LETTER = 7.8;
const SIDES = 48;
/** The same of a chip without an arrow or a button. */
const PLAIN_SIDES = 28;
const GAP = 8;

/** The chips of the row: those that are set, then those that have room, in their order. */
export function chipsInRow(chips: readonly Chip[], room: number): readonly Chip[] {
  const isSet = (chip: Chip): boolean => chip.chosen.length > 0;
  const width = (text: string, sides = SIDES): number => text.length * LETTER + sides + GAP;
  const words = ({ toggle, choices, label, count }: Chip): string =>
    `${(toggle && choices?.[0]?.text) || label}${count === null ? '' : ` ${count}`}`;
  let left = room;
  for (const chip of chips) if (isSet(chip)) left -= width(chip.text);
  return chips.filter((chip) => {
    if (isSet(chip)) return true;
    if (chip.behind) return false;
    left -= width(words(chip), chip.toggle ? PLAIN_SIDES : SIDES);
    return room === 0 || left >= 0;
  });
}
