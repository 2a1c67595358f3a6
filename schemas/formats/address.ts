/** A base for relative paths, which is not a real site. */
const SITE = 'http://site.invalid';
/** Browsers read a backslash as a slash, and remove tabs and line ends from an address before they read it. */
const MISREAD = /[\\\p{Cc}]/u;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const WEB = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/**
 * A path of this site, as browsers read it; null for anything that could lead elsewhere. Every address from outside that is opened automatically passes this
 * check: the target after sign-in, or after a login-as.
 */
export function sitePath(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith('/') || MISREAD.test(text)) return null;
  const url = URL.canParse(text, SITE) ? new URL(text, SITE) : null;
  return url?.origin === SITE && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

/** Is it a path of this site, or a web address with scheme and host and without user information? */
export const isLinkTarget = (text: string): boolean => sitePath(text) !== null || isWebAddress(text);

export const isWebAddress = (text: string): boolean =>
  WEB.test(text) && !MISREAD.test(text) && URL.canParse(text) && new URL(text).username === '';

/**
 * A safe address from a document or a record: of this site, of the web, a mail or a telephone number. Null for one that could run code or misleads its
 * reader.
 */
export function safeAddress(given: unknown): string | null {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || MISREAD.test(text)) return null;
  if (isWebAddress(text) || /^(?:mailto|tel):/i.test(text)) return text;
  if (text.startsWith('/')) return sitePath(text) === null ? null : text;
  return !SCHEME.test(text) && URL.canParse(text, `${SITE}/page/`) ? text : null;
}
