import sanitizeHtml from 'sanitize-html';
import { OUTSIDE_LINK, isOutsideLink, LINK_SCHEMES } from '../../../schemas/formats/links.ts';
import { DROPPED_TAGS, RICH_ATTRIBUTES, RICH_TAGS, richAttribute } from '../../../schemas/formats/rich-text.ts';

/** The parser treats the content of these as text. */
const RAW_TEXT_TAGS = ['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes', 'plaintext'];
const dropped = new Set(DROPPED_TAGS.filter((tag) => !RAW_TEXT_TAGS.includes(tag)));

/** Sanitized HTML for storing; pages allow the same tags when they show it. */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    // Elements that are dropped with their content are allowed first, and then left out.
    allowedTags: [...RICH_TAGS, ...dropped],
    exclusiveFilter: ({ tag }) => dropped.has(tag),
    nonTextTags: RAW_TEXT_TAGS,
    allowedAttributes: { '*': [...RICH_ATTRIBUTES, ...Object.keys(OUTSIDE_LINK)] },
    allowedSchemes: LINK_SCHEMES,
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }) },
  });

function cleanAttributes(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const clean = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const safe = richAttribute(tag, name, value);
      return safe === null ? [] : [[name, safe] as const];
    }),
  );
  return tag === 'a' && clean['href'] !== undefined && isOutsideLink(clean['href'])
    ? { ...clean, ...OUTSIDE_LINK }
    : clean;
}
