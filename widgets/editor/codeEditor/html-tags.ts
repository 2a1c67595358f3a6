/** A tag of an HTML text. `whole` means that it needs no closing tag. */
export interface HtmlTag {
  readonly name: string;
  readonly offset: number;
  readonly kind: 'open' | 'close' | 'whole';
}

const START = /<(\/?)([a-z][\w-]*)\b/iy;
const RAW = ['script', 'style'];

/** The tags of a text in order, without comments and scripts. Linear time for every text. */
export function htmlTags(text: string): readonly HtmlTag[] {
  const tags: HtmlTag[] = [];
  const ends = new EndFinder(text);
  let offset = text.indexOf('<');
  while (offset >= 0) {
    const comment = text.startsWith('<!--', offset) ? ends.ofComment(offset + 4) : -1;
    START.lastIndex = offset;
    const [head = '', slash = '', written = ''] = comment < 0 ? (START.exec(text) ?? []) : [];
    const name = written.toLowerCase();
    const raw = slash === '' && RAW.includes(name) ? ends.ofRaw(name, offset + head.length) : -1;
    const end = comment >= 0 || head === '' ? comment : raw >= 0 ? raw : ends.ofTag(offset, offset + head.length);
    if (comment < 0 && raw < 0 && end >= 0) tags.push({ name, offset, kind: kindOf(slash, text, end) });
    offset = text.indexOf('<', end < 0 ? offset + 1 : end);
  }
  return tags;
}

const kindOf = (slash: string, text: string, end: number): HtmlTag['kind'] =>
  text[end - 2] === '/' ? 'whole' : slash === '' ? 'open' : 'close';

/** Finds the next end of a comment or script; -1 without one. A failed search is not repeated. */
class EndFinder {
  private readonly missing = new Set<string>();
  /** The openings of comments and scripts without an end. */
  private readonly endless = new Set<number>();
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  ofComment(from: number): number {
    return this.indexAfter('-->', from);
  }

  /** The index after the closing tag of a script or a style. */
  ofRaw(name: string, from: number): number {
    const opened = this.indexAfter('>', from);
    if (opened < 0 || this.missing.has(name)) return -1;
    const closing = name === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi;
    closing.lastIndex = opened;
    if (closing.test(this.text)) return closing.lastIndex;
    this.missing.add(name);
    return -1;
  }

  /** The index after the > of a tag, outside of quotes. */
  ofTag(start: number, from: number): number {
    const passed = [start];
    let quote = '';
    for (let index = from; index < this.text.length; index += 1) {
      const sign = this.text.charAt(index);
      if (quote !== '') quote = sign === quote ? '' : quote;
      else if (sign === '>') return index + 1;
      else if (sign === '"' || sign === "'") quote = sign;
      else if (sign === '<') {
        if (this.endless.has(index)) break;
        passed.push(index);
      }
    }
    for (const tag of passed) this.endless.add(tag);
    return -1;
  }

  private indexAfter(mark: string, from: number): number {
    if (this.missing.has(mark)) return -1;
    const at = this.text.indexOf(mark, from);
    if (at < 0) this.missing.add(mark);
    return at < 0 ? -1 : at + mark.length;
  }
}
