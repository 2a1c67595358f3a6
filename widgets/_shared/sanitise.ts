import DOMPurify from 'dompurify';
import { leadsOut, safeAddress } from './address.ts';

const ALLOWED = {
  ALLOWED_TAGS: (
    'a b blockquote br code div em h1 h2 h3 h4 h5 h6 hr i iframe img li ol p' +
    ' pre s span strong sub sup table tbody td th thead tr u ul'
  ).split(' '),
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'colspan',
    'rowspan',
    'width',
    'height',
    'class',
    'lang',
    'dir',
    'style',
    'start',
  ],
  ALLOW_DATA_ATTR: false,
};
const ALIGNMENTS = ['left', 'right', 'center', 'justify', 'start', 'end'];

/** HTML without anything that could run, load from a host that is not allowed, or leave its place. Videos stand in a sandboxed frame of 560 by 315. */
export function sanitise(html: string, videoHosts: readonly string[] = []): string {
  const clean = document.implementation.createHTMLDocument('').body;
  clean.append(DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }));
  for (const frame of clean.querySelectorAll('iframe')) keepVideo(frame, videoHosts);
  for (const anchor of clean.querySelectorAll('a')) keepLink(anchor);
  for (const styled of clean.querySelectorAll<HTMLElement>('[style]')) keepAlignment(styled);
  for (const image of clean.querySelectorAll('img')) {
    image.loading = 'lazy';
    if (!image.hasAttribute('alt')) image.alt = '';
  }
  return clean.innerHTML;
}

function keepVideo(frame: HTMLIFrameElement, hosts: readonly string[]): void {
  const address = URL.parse(frame.getAttribute('src') ?? '');
  if (address?.protocol !== 'https:' || !hosts.includes(address.host)) return frame.remove();
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.setAttribute('loading', 'lazy');
  frame.setAttribute('title', frame.getAttribute('title') || address.host);
  frame.width = '560';
  frame.height = '315';
}

function keepLink(anchor: HTMLAnchorElement): void {
  const address = anchor.getAttribute('href');
  if (address === null || safeAddress(address) === null) return anchor.removeAttribute('href');
  if (!leadsOut(address)) return;
  anchor.target = '_blank';
  anchor.rel = 'noopener noreferrer';
}

/** Of styles only the alignment that the editor writes: the rest could cover the page. */
function keepAlignment(element: HTMLElement): void {
  const align = element.style.textAlign;
  element.removeAttribute('style');
  if (ALIGNMENTS.includes(align)) element.style.textAlign = align;
}
