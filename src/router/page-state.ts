/** Page state in the URL hash: name=value pairs joined by '&'. Texts are written as they are; other values as JSON. */
export function readPageState(hash: string): Map<string, unknown> {
  const state = new Map<string, unknown>();
  for (const pair of hash.replace(/^#/, '').split('&')) {
    const cut = pair.indexOf('=');
    if (cut > 0) state.set(decode(pair.slice(0, cut)), parse(decode(pair.slice(cut + 1))));
  }
  return state;
}

export function writePageState(state: ReadonlyMap<string, unknown>): string {
  const pairs = [...state]
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(print(value))}`);
  return pairs.length > 0 ? `#${pairs.join('&')}` : '';
}

/** A text that would be read as another type is quoted. */
const print = (value: unknown): string =>
  typeof value === 'string' && typeof parse(value) === 'string' && !value.startsWith('"')
    ? value
    : JSON.stringify(value);

function parse(text: string): unknown {
  if (!/^(-?\d|true$|false$|null$|[[{"])/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Greek remains readable in the address bar; only separators are escaped. */
const encode = (text: string) => text.replace(/[%&=#\s"<>`]/gu, (sign) => encodeURIComponent(sign));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
