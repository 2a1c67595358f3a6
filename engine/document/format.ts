const WIDTH = 120;
const INDENT = 4;

/** A document as people like to read it: the unit is opened, below it what fits on a line stands on one. */
export const formatDocument = (value: unknown): string => `${print(value, 0, WIDTH)}\n`;

/** A piece of a document, on one line where it fits. */
export const formatPiece = (value: unknown): string => print(value, 0, 0);

function print(value: unknown, depth: number, taken: number): string {
  const flat = inline(value);
  if (typeof value !== 'object' || value === null) return flat;
  if (flat.length + depth * INDENT + taken <= WIDTH) return flat;
  const inner = ' '.repeat((depth + 1) * INDENT);
  const close = ' '.repeat(depth * INDENT);
  const items = Array.isArray(value)
    ? value.map((item) => inner + print(item, depth + 1, 1))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return inner + name + print(item, depth + 1, name.length + 1);
      });
  const [open, shut] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return items.length === 0 ? `${open}${shut}` : `${open}\n${items.join(',\n')}\n${close}${shut}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
