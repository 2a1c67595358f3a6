import type { AppHistory } from './history.ts';

/** Keeps plain clicks on links to the app's own addresses within the page. Every other click is the browser's: a key held, another button, a target, a download. */
export function captureLinks(history: AppHistory, isOurs: (pathname: string) => boolean): () => void {
  const clicked = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.target !== '' || link.hasAttribute('download'))
      return;
    const written = link.getAttribute('href') ?? '';
    if (written.startsWith('#')) return jump(written.slice(1), event);
    const url = URL.canParse(written, location.href) ? new URL(written, location.href) : null;
    if (url?.origin !== location.origin || !isOurs(url.pathname)) return;
    event.preventDefault();
    history.push(url.pathname + url.search + url.hash);
  };
  document.addEventListener('click', clicked);
  return () => document.removeEventListener('click', clicked);
}

/** With a key held, or another button, the reader asks for a tab, a window or a file. */
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the page moves the focus; the hash belongs to the state of the page. */
function jump(id: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
