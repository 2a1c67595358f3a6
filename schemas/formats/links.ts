export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** The base when the page is unknown. Its origin differs from every real one. */
const NO_PAGE = 'https://page.invalid/';

/** The address of a link that is safe for readers, or null. A link that could run code is refused. */
export function safeLink(link: string, schemes = LINK_SCHEMES): string | null {
  if (/\p{Cc}/u.test(link) || !URL.canParse(link, NO_PAGE)) return null;
  return schemes.includes(new URL(link, NO_PAGE).protocol.slice(0, -1)) ? link : null;
}

/** Does a link lead to another site? */
export function isOutsideLink(link: string, page = NO_PAGE): boolean {
  const { protocol, origin } = new URL(link, page);
  return protocol.startsWith('http') && origin !== new URL(page).origin;
}

/** The attributes of a link to another site. */
export const OUTSIDE_LINK = { target: '_blank', rel: 'noopener noreferrer' };
