import { describe, expect, it } from 'vitest';
import { safeLink } from '../../schemas/formats/links.ts';
import { RICH_TAGS, richAttribute } from '../../schemas/formats/rich-text.ts';
import { cleanRichText } from '../../server/platform/base/rich-text.ts';
import { sanitise } from '../../widgets/parts/text/sanitise.ts';
import { HARMLESS, HOSTILE } from './hostile-html.ts';

const read = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
/** The HTML after parsing. */
const written = (html: string): string => read(html).innerHTML;

/** Attributes that the product adds. */
const OWN = ['loading=lazy', 'alt=', 'target=_blank', 'rel=noopener noreferrer'];

/** Elements and attributes that are not on the list. */
const harm = (html: string): readonly string[] =>
  [...read(html).querySelectorAll('*')].flatMap((element) => [
    ...(RICH_TAGS.includes(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes]
      .filter(({ name, value }) => !OWN.includes(`${name}=${value}`))
      .filter(({ name, value }) => richAttribute(element.localName, name, value) === null)
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
    ...(element.localName === 'a' &&
    element.hasAttribute('target') &&
    element.getAttribute('rel') !== 'noopener noreferrer'
      ? ['a link that hands on its page']
      : []),
  ]);

/** The reason for the difference, the text, its display, and the display of the stored text. The server's parser builds no tree; all results are harmless. */
const DIFFERENT: readonly (readonly [string, string, string, string])[] = [
  ['HTML ends a drawing', '<svg>parent.ran=1<b>x</b></svg>after', '<b>x</b>after', 'after'],
  ['HTML ends a drawing', 'a<svg src=x onload=parent.ran=1><p>b</p>', 'a<p>b</p>', 'a'],
  ['HTML ends a formula', '<math>parent.ran=1<b>x</b></math>after', '<b>x</b>after', 'after'],
  ['HTML ends a formula', 'a<math src=x onload=parent.ran=1><p>b</p>', 'a<p>b</p>', 'a'],
  ['frames take the place of a page', '<frameset>parent.ran=1<b>x</b></frameset>after', '', 'after'],
  ['frames within a page are nothing', 'a<frameset src=x onload=parent.ran=1><p>b</p>', 'a<p>b</p>', 'a'],
  [
    'a NUL is written as a character of its own',
    '<a href="x\0javascript:parent.ran=1">x</a>',
    '<a href="x\ufffdjavascript:parent.ran=1">x</a>',
    '<a>x</a>',
  ],
  [
    'a NUL is written as a character of its own',
    '<img src="x\0javascript:parent.ran=1" alt=x>',
    '<img src="x\ufffdjavascript:parent.ran=1" alt="x" loading="lazy">',
    '<img alt="x" loading="lazy">',
  ],
  [
    'what claims to be an element of the product goes as a whole',
    '<p is="x-y">x</p><a href="https://else.test/" is="x-y">y</a>',
    '',
    '<p>x</p><a href="https://else.test/" target="_blank" rel="noopener noreferrer">y</a>',
  ],
  [
    'HTML ends a drawing',
    '<svg></p><style><a id="</style><img src=1 onerror=parent.ran=1>">',
    '<p></p><img src="1" alt="" loading="lazy">"&gt;',
    '',
  ],
  ['only a drawing has such sections', '<![CDATA[<script>parent.ran=1</script>]]>', 'parent.ran=1]]&gt;', ''],
  ['a tag that does not end', '<p', '', 'p'],
];

describe('hostile HTML', () => {
  it('is there to try', () => expect(HOSTILE.length).toBeGreaterThan(200));

  /** How each text is shown and stored. */
  const texts = HOSTILE.map((html) => ({ html, shown: sanitise(html), stored: cleanRichText(html) }));

  it('is harmless where it is shown and where it is stored', () => {
    const harmful = texts.map(({ html, shown, stored }) => ({ html, harm: [...harm(shown), ...harm(stored)] }));
    expect(harmful.filter((text) => text.harm.length > 0)).toEqual([]);
  });

  it('stays harmless when it is read again', () => {
    const changed = texts.filter(
      ({ shown, stored }) => sanitise(shown) !== written(shown) || harm(written(stored)).length > 0,
    );
    expect(changed).toEqual([]);
  });

  it('is the same at the server and the page, except for listed differences', () => {
    const both = texts.map(({ html, shown, stored }) => [html, shown, sanitise(stored)] as const);
    expect(both.filter(([, shown, again]) => again !== shown)).toEqual(DIFFERENT.map(([, ...each]) => each));
  });
});

describe('ordinary text', () => {
  it.each(HARMLESS)('stays: %s', (html) => {
    expect(sanitise(html).replaceAll('center;', 'center')).toBe(html);
    expect(written(cleanRichText(html)).replaceAll('center;', 'center')).toBe(written(html));
  });
});

describe('pictures in a text', () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    btoa(parts.map((part) => (typeof part === 'number' ? String.fromCodePoint(part) : part)).join('') + 'x'.repeat(20));
  const PICTURES = {
    png: bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13),
    jpeg: bytes(0xff, 0xd8, 0xff, 0xe0),
    gif: bytes('GIF89a'),
    webp: bytes('RIFF', 1, 2, 3, 4, 'WEBP'),
    avif: bytes(0, 0, 0, 28, 'ftypavif'),
  };
  it.each(Object.entries(PICTURES))('are of the type that they say: %s', (type, data) => {
    const picture = (said: string) => richAttribute('img', 'src', `data:image/${said};base64,${data}`) !== null;
    expect(Object.keys(PICTURES).filter(picture)).toEqual([type]);
    expect(picture('svg+xml')).toBe(false);
  });
});

it('a link with a character that browsers leave out leads nowhere', () => {
  expect(
    ['/\t/evil.test', 'java\nscript:x', '\u0001javascript:x', 'https://a.test/\r'].map((link) => safeLink(link)),
  ).toEqual([null, null, null, null]);
});
