const WIDTH = 158;
const INDENT = 2;
/** Members up to this length share a line. */
const SMALL = 60;

/** A document as readable text: the unit is expanded; values that fit on a line stay on one, and small members share a line. */
export const formatDocument = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `${open(value, 0, { width: WIDTH, inline: inlineWriter() })}\n`
    : `${JSON.stringify(value) ?? 'null'}\n`;

/** A piece of a document, on one line where it fits. */
export const formatPiece = (value: unknown, width = WIDTH): string =>
  print(value, 0, 0, { width, inline: inlineWriter() });

interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

interface Paper {
  readonly width: number;
  readonly inline: Inline;
}

function print(value: unknown, depth: number, taken: number, paper: Paper): string {
  const flat = paper.inline(value);
  const fits = depth * INDENT + taken + flat.length <= paper.width;
  return fits || typeof value !== 'object' || value === null ? flat : open(value, depth, paper);
}

function open(holder: object, depth: number, paper: Paper): string {
  const [start, end] = Array.isArray(holder) ? ['[', ']'] : ['{', '}'];
  const members = membersOf(holder, paper.inline);
  if (members.length === 0) return start + end;
  const margin = ' '.repeat((depth + 1) * INDENT);
  const lines = linesOf(
    members,
    paper.width - margin.length,
    ({ name, value }) => name + print(value, depth + 1, name.length + 1, paper),
  );
  return `${start}\n${lines.map((line) => margin + line).join(',\n')}\n${' '.repeat(depth * INDENT)}${end}`;
}

/** Small neighbours share a line up to the width; `printed` prints the others. */
function linesOf(members: readonly Member[], width: number, printed: (member: Member) => string): string[] {
  const lines: string[] = [];
  let shared: string | undefined;
  for (const member of members) {
    const small = isSmall(member);
    const joined: string | undefined = small && shared !== undefined ? `${shared}, ${member.text}` : undefined;
    // A comma may follow.
    if (joined !== undefined && joined.length < width) lines[lines.length - 1] = joined;
    else lines.push(small ? member.text : printed(member));
    shared = small ? lines.at(-1) : undefined;
  }
  return lines;
}

const isSmall = ({ value, text }: Member): boolean =>
  typeof value !== 'object' || value === null || text.length <= SMALL;

const membersOf = (holder: object, inline: Inline): Member[] =>
  (Array.isArray(holder)
    ? holder.map((value: unknown) => ({ name: '', value }))
    : Object.entries(holder).map(([key, value]: [string, unknown]) => ({ name: `${JSON.stringify(key)}: `, value }))
  ).map(({ name, value }) => ({ name, value, text: name + inline(value) }));

/** A value on one line. */
type Inline = (value: unknown) => string;

/** Caches the line of each object, which is needed again at each depth above it. */
function inlineWriter(): Inline {
  const texts = new Map<object, string>();
  const inline: Inline = (value) => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    const text = texts.get(value) ?? write(value);
    texts.set(value, text);
    return text;
  };
  const write = (holder: object): string => {
    const members = membersOf(holder, inline).map(({ text }) => text);
    if (Array.isArray(holder)) return `[${members.join(', ')}]`;
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  };
  return inline;
}
