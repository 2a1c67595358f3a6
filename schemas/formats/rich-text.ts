import { safeLink } from './links.ts';

/** The only list of allowed HTML elements: pages show no others, the server stores no others. */
export const RICH_TAGS = (
  'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup' +
  ' table tbody td th thead tr u ul'
).split(' ');

/** Elements that are removed with their content. Of other forbidden elements the text remains. */
export const DROPPED_TAGS = (
  'annotation-xml applet audio base button canvas datalist desc embed foreignobject form frame frameset head iframe' +
  ' input link map math meta mglyph noembed noframes noscript object option param picture plaintext portal script' +
  ' select source style svg template textarea title track video xmp'
).split(' ');

const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];
/** The first bytes of each picture type, in base64. */
const PICTURES: Readonly<Record<string, RegExp>> = {
  png: /^iVBORw0KGgo/,
  jpeg: /^\/9j\//,
  gif: /^R0lGODdh|^R0lGODlh/,
  webp: /^UklGR.{6}XRUJQ/,
  avif: /^AAAA.{2}Z0eXBhdmlm/,
};
const DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i;

/** The address of a picture: a web address, or a data URL whose bytes have the declared type. */
function safePicture(link: string): string | null {
  const [head = '', type = ''] = DATA.exec(link) ?? [];
  if (head !== '') return PICTURES[type.toLowerCase()]?.test(link.slice(head.length, head.length + 40)) ? link : null;
  return safeLink(link, ['http', 'https']);
}

/** The alignment that the editor writes. Other styles are removed, because they could cover the page. */
function alignment(style: string): string | null {
  const values = style.toLowerCase().split(';');
  const [, align = ''] =
    values.map((value) => value.split(':')).findLast(([name]) => name?.trim() === 'text-align') ?? [];
  return ALIGNMENTS.includes(align.trim()) ? `text-align: ${align.trim()};` : null;
}

type Rule = (value: string) => string | null;

const like =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : null;
const words: Rule = (value) => value;
const size = like(/^\d{1,4}$/);
const cell = { colspan: like(/^\d{1,3}$/), rowspan: like(/^\d{1,3}$/) };

/** The attributes that every element may have: no class, id, name, data-* or aria-*, because they have a meaning in the product. */
const EVERYWHERE: Readonly<Record<string, Rule>> = {
  title: words,
  lang: like(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i),
  dir: like(/^(?:ltr|rtl|auto)$/i),
  style: alignment,
};
const OF_TAG: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: (link) => safeLink(link) },
  img: { src: safePicture, alt: words, width: size, height: size },
  ol: { start: like(/^-?\d{1,6}$/) },
  td: cell,
  th: cell,
};

export const RICH_ATTRIBUTES: readonly string[] = [
  ...new Set([EVERYWHERE, ...Object.values(OF_TAG)].flatMap((rules) => Object.keys(rules))),
];

/** The allowed value of an attribute, or null. */
export function richAttribute(tag: string, name: string, value: string): string | null {
  const own = Object.hasOwn(OF_TAG, tag) ? OF_TAG[tag] : undefined;
  const rule = own && Object.hasOwn(own, name) ? own[name] : Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : null;
  return rule?.(value) ?? null;
}
