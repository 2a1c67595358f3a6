/** The languages whose texts are part of the product. The first one is for readers of other languages. */
export const SHIPPED_LANGUAGES = ['el', 'en'] as const;

/** The first wanted language that is offered: "en-GB" is also English. Null where none is. */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[]): string | null {
  const bases = wanted.map((tag) => tag.trim().toLowerCase().split('-', 1)[0]);
  return bases.find((base) => base !== undefined && offered.includes(base)) ?? null;
}

const MAX_LANGUAGES = 20;

/** The languages of an Accept-Language header, the best first. */
export function acceptedLanguages(header = ''): readonly string[] {
  return header
    .split(',', MAX_LANGUAGES)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i.test(tag) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
