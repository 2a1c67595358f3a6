const WIDTH = 158;
const INDENT = 2;
/** Members up to this length share a line. */
const SMALL = 60;

/** A document as readable text: the unit is expanded; values that fit on a line stay on one, and small members share a line. */
export const formatDocument = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `${open(value, 0, WIDTH)}\n` : `${inline(value)}\n`;

/** A piece of a document, on one line where it fits. */
export const formatPiece = (value: unknown, width = WIDTH): string => print(value, 0, 0, width);

interface Member {
  readonly name: string;
  readonly value: unknown;
  readonly text: string;
}

function print(value: unknown, depth: number, taken: number, width: number): string {
  const flat = inline(value);
  const fits = depth * INDENT + taken + flat.length <= width;
  return fits || typeof value !== 'object' || value === null ? flat : open(value, depth, width);
}

function open(holder: object, depth: number, width: number): string {
  const [start, end] = Array.isArray(holder) ? ['[', ']'] : ['{', '}'];
  const members = membersOf(holder);
  if (members.length === 0) return start + end;
  const margin = ' '.repeat((depth + 1) * INDENT);
  const lines = linesOf(
    members,
    width - margin.length,
    ({ name, value }) => name + print(value, depth + 1, name.length + 1, width),
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

const membersOf = (holder: object): Member[] =>
  (Array.isArray(holder)
    ? holder.map((value: unknown) => ({ name: '', value }))
    : Object.entries(holder).map(([key, value]: [string, unknown]) => ({ name: `${JSON.stringify(key)}: `, value }))
  ).map(({ name, value }) => ({ name, value, text: name + inline(value) }));

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const texts = membersOf(value).map(({ text }) => text);
  if (Array.isArray(value)) return `[${texts.join(', ')}]`;
  return texts.length === 0 ? '{}' : `{ ${texts.join(', ')} }`;
}
