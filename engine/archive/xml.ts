/** A tag, an end tag or the text before it. Prefixes of names are removed, because workbooks may use any. */
export interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly kind: 'open' | 'close' | 'alone';
  /** The text between the previous tag and this one. */
  readonly text: string;
}

/** Reads XML tag by tag, as much of it as workbooks use. Entities that a document declares itself are never expanded, which prevents entity bombs. */
export function* tagsOf(xml: string): Generator<Tag> {
  let from = 0;
  for (;;) {
    const start = xml.indexOf('<', from);
    if (start < 0) return;
    const special = xml.startsWith('<!--', start) ? '-->' : xml.startsWith('<![CDATA[', start) ? ']]>' : undefined;
    const end = special === undefined ? endOfTag(xml, start) : xml.indexOf(special, start);
    if (end < 0) return;
    const sign = xml.charAt(start + 1);
    if (special === undefined && sign !== '?' && sign !== '!') yield tagAt(xml, from, start, end);
    from = end + (special?.length ?? 1);
  }
}

function endOfTag(xml: string, start: number): number {
  let at = start;
  let quote = '';
  for (;;) {
    at += 1;
    if (at >= xml.length) return -1;
    const sign = xml.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at;
    else if (sign === '"' || sign === "'") quote = sign;
  }
}

function tagAt(xml: string, from: number, start: number, end: number): Tag {
  const closing = xml.charAt(start + 1) === '/';
  const alone = xml.charAt(end - 1) === '/';
  const inner = xml.slice(start + (closing ? 2 : 1), alone ? end - 1 : end);
  const space = inner.search(/\s/);
  const name = space < 0 ? inner : inner.slice(0, space);
  return {
    name: name.slice(name.indexOf(':') + 1),
    attributes: space < 0 ? '' : inner.slice(space),
    kind: closing ? 'close' : alone ? 'alone' : 'open',
    text: xml.slice(from, start),
  };
}

const ATTRIBUTE = /\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The value of an attribute with any prefix; undefined where there is none. */
export function attribute({ attributes }: Tag, name: string): string | undefined {
  for (const [, found, double, single = ''] of attributes.matchAll(ATTRIBUTE))
    if (found === name) return plain(double ?? single);
  return undefined;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text without its entities. */
export const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{1,5}));/gi,
        (whole, hex: string, decimal: string, name: string) => {
          const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : Number.NaN;
          if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
          return (Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined) ?? whole;
        },
      )
    : text;
