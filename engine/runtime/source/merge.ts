import { equal, isPlain } from '../../base/equal.ts';

type Fields = Readonly<Record<string, unknown>>;
type List = readonly unknown[];

/**
 * Merges two changes of one value. Where both changed the same path, texts and lists get both changes; for other values ours wins. `sent` is the
 * value that the others had received from us: their change is relative to it.
 */
export function mergeEdits(base: unknown, ours: unknown, theirs: unknown, sent: unknown = base): unknown {
  if (equal(ours, theirs) || equal(base, theirs) || equal(sent, theirs)) return ours;
  if (equal(base, ours)) return theirs;
  if (isPlain(ours) && isPlain(theirs)) return mergeFields(fieldsIn(base), ours, theirs, fieldsIn(sent));
  if (Array.isArray(ours) && Array.isArray(theirs)) return mergeLists(Array.isArray(base) ? base : [], ours, theirs);
  if (typeof ours === 'string' && typeof theirs === 'string') {
    const isOnTop = typeof sent === 'string' && theirs.includes(sent);
    return mergeTexts(isOnTop ? sent : base, ours, theirs);
  }
  return ours;
}

const fieldsIn = (value: unknown): Fields => (isPlain(value) ? value : {});
const fieldOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

function mergeFields(base: Fields, ours: Fields, theirs: Fields, sent: Fields): Fields {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [inOurs, inTheirs] = [Object.hasOwn(ours, name), Object.hasOwn(theirs, name)];
      const before = fieldOf(base, name);
      if (inOurs && inTheirs)
        return [[name, mergeEdits(before, ours[name], theirs[name], fieldOf(sent, name) ?? before)] as const];
      const left = inOurs ? ours[name] : theirs[name];
      // The other side removed it: it remains only when this side changed it.
      return before !== undefined && equal(before, left) ? [] : [[name, left] as const];
    }),
  );
}

/** Merges two concurrent changes of one text; the result is symmetric. */
export function mergeJointEdits(base: string, one: string, other: string): string {
  return one < other ? mergeTexts(base, other, one) : mergeTexts(base, one, other);
}

function mergeTexts(base: unknown, ours: string, theirs: string): string {
  const between = /\n/.test(ours + theirs) ? '\n' : ' ';
  const both = (one: string, other: string): string => {
    if (one.includes(other)) return one;
    if (other.includes(one)) return other;
    return /\s$/.test(one) || /^\s/.test(other) ? one + other : one + between + other;
  };
  const old = typeof base === 'string' ? base : '';
  const joined = (part: List): string => part.join('');
  return joined(
    combine(characters(old), characters(ours), characters(theirs), (one, other) => [both(joined(one), joined(other))]),
  );
}

/** Splits a text into characters, keeping surrogate pairs together. */
const characters = (text: string): List => Array.from(text);

const mergeLists = (base: List, ours: List, theirs: List): List =>
  combine(base, ours, theirs, (one, other, old) => {
    if (old.length === one.length && old.length === other.length)
      return old.map((item, index) => mergeEdits(item, other[index], one[index]));
    return [...one, ...other.filter((item) => !one.some((known) => equal(known, item)))];
  });

/** Changes at different positions are both applied; `both` merges changes at one position. */
function combine(base: List, ours: List, theirs: List, both: (theirs: List, ours: List, base: List) => List): List {
  const [mine, other] = [changeOf(base, ours), changeOf(base, theirs)];
  if (mine.end <= other.start && mine.start !== other.end) return applyChange(applyChange(base, other), mine);
  if (other.end <= mine.start && other.start !== mine.end) return applyChange(applyChange(base, mine), other);
  const start = Math.min(mine.start, other.start);
  const end = Math.max(mine.end, other.end);
  const part = ({ start: from, end: to, items }: ListChange): List => [
    ...base.slice(start, from),
    ...items,
    ...base.slice(to, end),
  ];
  return applyChange(base, { start, end, items: both(part(other), part(mine), base.slice(start, end)) });
}

interface ListChange {
  readonly start: number;
  readonly end: number;
  readonly items: List;
}

const applyChange = (list: List, { start, end, items }: ListChange): List => [
  ...list.slice(0, start),
  ...items,
  ...list.slice(end),
];

/** The one changed range of `base`, from the first difference to the last. */
function changeOf(base: List, changed: List): ListChange {
  const shorter = Math.min(base.length, changed.length);
  let start = 0;
  while (start < shorter && equal(base[start], changed[start])) start++;
  let tail = 0;
  while (tail < shorter - start && equal(base.at(-1 - tail), changed.at(-1 - tail))) tail++;
  return { start, end: base.length - tail, items: changed.slice(start, changed.length - tail) };
}
