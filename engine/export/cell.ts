import { dayOf, formatDay, formatTime, timeOf } from '../../schemas/formats/greek-date.ts';
import { spansOf } from '../../schemas/formats/spans.ts';
import { toText } from '../base/text.ts';

const COMMENT = { open: '<!--', close: '-->' };
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*|\/)?>/gi;
const ENTITY: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The HTML that the editor of rich text stores begins and ends with a block. Any other text is plain and keeps all its characters. */
const FIRST_BLOCK = /^<(?:p|h[1-6]|ul|ol|blockquote|table|div|figure|pre)(?:\s[^<>]*)?>/;
const LAST_BLOCK = /<\/(?:p|h[1-6]|ul|ol|blockquote|table|div|figure|pre)>$/;
const isRichText = (text: string): boolean => FIRST_BLOCK.test(text) && LAST_BLOCK.test(text);

/** The exported form of a cell: numbers unchanged, days as people write them, texts on one line, rich text without its HTML. */
export function exportCell(value: unknown, format: string | undefined): string | number {
  if (typeof value === 'number' && format !== 'date' && format !== 'datetime') return value;
  const text = Array.isArray(value) ? value.map(toText).join(', ') : toText(value);
  return (
    (format === undefined ? null : formatDateCell(value, format)) ??
    (isRichText(text.trim()) ? textOfHtml(text) : onOneLine(text))
  );
}

function formatDateCell(value: unknown, format: string): string | null {
  if (format === 'date') {
    const day = dayOf(value);
    return day && formatDay(day);
  }
  const time = format === 'datetime' ? timeOf(value) : null;
  return time === null ? null : formatTime(time);
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of HTML: without tags, comments and entities, on one line. */
export function textOfHtml(html: string): string {
  const stripped = withoutTags(html);
  const bare = stripped === html ? html : stripped.replace(/&(#?\w+);/g, (all, name: string) => entity(name) ?? all);
  return onOneLine(bare);
}

/** A tag begins after a comment or ends before it, so each piece between comments is searched by itself. */
function withoutTags(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of spansOf(text, COMMENT)) {
    pieces.push(text.slice(from, start));
    from = end;
  }
  return [...pieces, text.slice(from)].map((piece) => piece.replace(TAG, ' ')).join(' ');
}

const entity = (name: string): string | undefined => (Object.hasOwn(ENTITY, name) ? ENTITY[name] : undefined);
