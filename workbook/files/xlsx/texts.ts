import { plain, tagsOf } from '../../../engine/archive/index.ts';

/** The shared texts, without Japanese readings. */
export function readSharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let reading = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'rPh') reading = tag.kind === 'open';
    else if (tag.name === 't' && tag.kind === 'close' && !reading) text += fileText(tag.text);
    else if (tag.name === 'si' && tag.kind !== 'open') {
      texts.push(text);
      text = '';
    }
  }
  return texts;
}

/** A text of a file, where _x000A_ is a character by its code. */
export function fileText(xml: string): string {
  const text = plain(xml);
  return text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => {
        const sign = String.fromCodePoint(Number.parseInt(code, 16));
        return sign === '\r' ? '' : sign;
      })
    : text.replaceAll('\r', '');
}
