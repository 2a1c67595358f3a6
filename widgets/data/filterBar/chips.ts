import type { ReactNode } from 'react';
import type { SlotEntry } from '../../../engine/index.ts';
import { choicesOf, withStored, type Choice } from '../../parts/field/choices.ts';
import { entryProps } from '../../parts/field/entries.ts';
import type { Option } from '../../parts/schema/schema.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { labelOf, takesMany } from './filters.ts';
import { chipProps, type ChipProps, type FilterBarProps, type FilterDefinition } from './schema.ts';

/** One filter of the row. */
export interface Chip {
  readonly key: string;
  readonly label: string;
  /** Null where text is typed. */
  readonly choices: readonly Choice[] | null;
  readonly many: boolean;
  /** The chosen values; empty when the filter is not set. */
  readonly chosen: readonly (string | number)[];
  /** The text of a set filter. */
  readonly text: string;
  /** It is listed under the button for more filters until it is set. */
  readonly inMore: boolean;
  /** It has a single choice, which is on or off. */
  readonly toggle: boolean;
  /** The number of items that it would show. */
  readonly count: number | null;
  readonly body: ReactNode;
  readonly change: (value: unknown) => void;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const chosenOf = (value: unknown, none: unknown): readonly (string | number)[] =>
  value === none
    ? []
    : listOf(value).filter(
        (item): item is string | number => (typeof item === 'string' && item !== '') || typeof item === 'number',
      );

const asOptions = (options: unknown): readonly Option[] | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choicesOf reads each of them with care
  Array.isArray(options) ? (options as readonly Option[]) : null;

/** The maximum number of chosen values that the text names. */
const NAMED = 2;

/** The text of a set chip. */
function chosenText(chip: Pick<Chip, 'chosen' | 'choices' | 'label'>, rest: (count: number) => string): string {
  const { chosen, choices } = chip;
  if (!choices) return `${chip.label}: ${chosen.join(', ')}`;
  const texts = chosen.map((value) => choices.find(({ key }) => key === String(value))?.text ?? String(value));
  const more = texts.length - NAMED;
  return more > 1 ? [...texts.slice(0, NAMED), rest(more)].join(', ') : texts.join(', ');
}

export function chipOfEntry(entry: SlotEntry, rest: (count: number) => string): Chip {
  const given: ChipProps = entryProps(entry, chipProps);
  const { key, body } = entry;
  const content =
    body !== undefined && body !== null
      ? bodyContent(given, body)
      : given.toggle
        ? toggleContent(given, given.toggle)
        : choiceContent(given, rest);
  const none = given.none ?? (given.many === true ? [] : given.toggle === true ? false : null);
  const on = given.toggle || null;
  return {
    key,
    label: given.label,
    many: given.many === true,
    inMore: given.inMore === true,
    count: given.count ?? null,
    ...content,
    change: (value) => entry.emit('change', { value: value === null ? none : (on ?? value) }),
  };
}

type Content = Pick<Chip, 'choices' | 'chosen' | 'text' | 'toggle' | 'body'>;

function bodyContent(given: ChipProps, body: ReactNode): Content {
  const text = asText(given.text);
  return { choices: null, chosen: text === '' ? [] : [text], text, toggle: false, body };
}

function toggleContent({ label, value }: ChipProps, on: NonNullable<ChipProps['toggle']>): Content {
  const key = String(on);
  const choices = [{ key, value: key, text: label, disabled: false }];
  return { choices, chosen: value === on ? [key] : [], text: label, toggle: true, body: null };
}

function choiceContent({ label, value, none, options }: ChipProps, rest: (count: number) => string): Content {
  const chosen = chosenOf(value, none ?? null);
  const known = asOptions(options);
  const choices = known ? withStored(choicesOf(known), chosen) : null;
  return { choices, chosen, text: chosenText({ chosen, choices, label }, rest), toggle: false, body: null };
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
    inMore: definition.Separate !== true,
    toggle: false,
    count: null,
    body: null,
    change,
  };
}

const LETTER = 7.8;
const SIDES = 48;
/** The width of the sides of a chip without an arrow or a button. */
const PLAIN_SIDES = 28;
const GAP = 8;

/** The chips of the row: the set ones, then those with enough space, in their order. */
export function chipsInRow(chips: readonly Chip[], room: number): readonly Chip[] {
  const isSet = (chip: Chip): boolean => chip.chosen.length > 0;
  const width = (text: string, sides = SIDES): number => text.length * LETTER + sides + GAP;
  const words = ({ label, count }: Chip): string => `${label}${count === null ? '' : ` ${count}`}`;
  let left = room;
  for (const chip of chips) if (isSet(chip)) left -= width(chip.text);
  return chips.filter((chip) => {
    if (isSet(chip)) return true;
    if (chip.inMore) return false;
    left -= width(words(chip), chip.toggle ? PLAIN_SIDES : SIDES);
    return room === 0 || left >= 0;
  });
}
