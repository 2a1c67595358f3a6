import type { AppHistory } from './history.ts';

/**
 * Keeps plain clicks on links to the app's own addresses within the page. All other clicks are left to the browser: with a key held, another button, a
 * target, or a download.
 */
export function captureLinks(history: AppHistory, isOurs: (pathname: string) => boolean): () => void {
  const clicked = (event: MouseEvent) => {
    const link = linkAt(event.target);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    const written = link.getAttribute('href') ?? '';
    if (written.startsWith('#')) return jump(written.slice(1), event);
    const url = addressOf(link);
    if (!url || !isOurs(url.pathname)) return;
    event.preventDefault();
    history.push(url.pathname + url.search + url.hash);
  };
  document.addEventListener('click', clicked);
  return () => document.removeEventListener('click', clicked);
}

/** The link that opens in this page, at the target of an event. */
export function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && link.target === '' && !link.hasAttribute('download') ? link : null;
}

/** The address of a link on this site. */
export function addressOf(link: HTMLAnchorElement): URL | null {
  const written = link.getAttribute('href') ?? '';
  const url = URL.canParse(written, location.href) ? new URL(written, location.href) : null;
  return url?.origin === location.origin ? url : null;
}

/** With a key held, or another button, the reader wants a tab, a window or a file. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the page moves the focus, because the hash belongs to the state of the page. */
function jump(id: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
