/** A path of this site to come back to after sign-in; null for anything that would lead elsewhere. */
export function safeReturnUrl(text: string | null | undefined, origin: string): string | null {
  if (!text?.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text)) return null;
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
