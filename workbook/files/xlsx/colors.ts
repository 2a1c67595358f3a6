import { attribute, tagsOf, type Tag } from '../../../engine/archive/index.ts';

/** The colours of a theme, in the order in which styles number them. */
export function readTheme(xml: string): readonly string[] {
  const found: string[] = [];
  let inside = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'clrScheme') inside = tag.kind === 'open';
    if (!inside || tag.kind === 'close') continue;
    if (tag.name === 'srgbClr') found.push(attribute(tag, 'val') ?? '000000');
    if (tag.name === 'sysClr') found.push(attribute(tag, 'lastClr') ?? '000000');
  }
  const [dark = '000000', light = 'FFFFFF', darker = '44546A', lighter = 'E7E6E6', ...accents] = found;
  return [light, dark, lighter, darker, ...accents];
}

const BASIC = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF';
/** The fixed palette of older files. */
const INDEXED = (
  `${BASIC} ${BASIC} 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 ` +
  '0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF ' +
  'FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');

/** The colour of a tag as #rrggbb; undefined for the automatic one. */
export function colorOf(tag: Tag, theme: readonly string[]): string | undefined {
  const [rgb, index, number] = [attribute(tag, 'rgb'), attribute(tag, 'indexed'), attribute(tag, 'theme')];
  const base =
    rgb?.slice(-6) ??
    (index === undefined ? undefined : INDEXED[Number(index)]) ??
    (number === undefined ? undefined : theme[Number(number)]);
  if (base === undefined || !/^[\da-f]{6}$/i.test(base)) return undefined;
  return `#${tinted(base, Number(attribute(tag, 'tint') ?? 0)).toLowerCase()}`;
}

/** Mixes a colour with white by a fraction, or with black by a negative one. */
function tinted(color: string, tint: number): string {
  if (!(Math.abs(tint) > 0)) return color;
  const parts = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const moved = parts.map((part) =>
    tint < 0 ? part * (1 + Math.max(tint, -1)) : part + (255 - part) * Math.min(tint, 1),
  );
  return moved.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
}
