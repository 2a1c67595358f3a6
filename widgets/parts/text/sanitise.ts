import DOMPurify from 'dompurify';
import { OUTSIDE_LINK, isOutsideLink } from '../../../schemas/formats/links.ts';
import { DROPPED_TAGS, RICH_ATTRIBUTES, RICH_TAGS, richAttribute } from '../../../schemas/formats/rich-text.ts';

const ALLOWED = {
  ALLOWED_ATTR: [...RICH_ATTRIBUTES],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The texts are parts of a body, even if they begin with head elements.
  FORCE_BODY: true,
  FORBID_CONTENTS: DROPPED_TAGS,
};

/** HTML without scripts, foreign hosts and content outside of its box. Videos are in a sandboxed frame of 560 by 315. */
export function sanitise(html: string, videoHosts: readonly string[] = []): string {
  const clean = document.implementation.createHTMLDocument('').body;
  const tags = videoHosts.length > 0 ? [...RICH_TAGS, 'iframe'] : RICH_TAGS;
  // A page of frames has no content.
  const kept: DocumentFragment | null = DOMPurify.sanitize(html, {
    ...ALLOWED,
    ALLOWED_TAGS: tags,
    RETURN_DOM_FRAGMENT: true,
  });
  if (kept) clean.append(kept);
  for (const element of clean.querySelectorAll('*'))
    if (element instanceof HTMLIFrameElement) keepVideo(element, videoHosts);
    else keepAttributes(element);
  for (const image of clean.querySelectorAll('img')) {
    if (!image.hasAttribute('alt')) image.alt = '';
    image.setAttribute('loading', 'lazy');
  }
  return clean.innerHTML;
}

function keepVideo(frame: HTMLIFrameElement, hosts: readonly string[]): void {
  const address = URL.parse(frame.getAttribute('src') ?? '');
  if (address?.protocol !== 'https:' || !hosts.includes(address.host)) return frame.remove();
  const title = frame.getAttribute('title') || address.host;
  for (const name of frame.getAttributeNames()) frame.removeAttribute(name);
  frame.setAttribute('src', address.href);
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.setAttribute('loading', 'lazy');
  frame.setAttribute('title', title);
  frame.width = '560';
  frame.height = '315';
}

function keepAttributes(element: Element): void {
  const tag = element.localName;
  for (const name of element.getAttributeNames()) {
    const value = element.getAttribute(name) ?? '';
    const safe = richAttribute(tag, name, value);
    if (safe === null) element.removeAttribute(name);
    else if (safe !== value) element.setAttribute(name, safe);
  }
  const link = tag === 'a' ? element.getAttribute('href') : null;
  if (link === null || !isOutsideLink(link, location.href)) return;
  for (const [name, value] of Object.entries(OUTSIDE_LINK)) element.setAttribute(name, value);
}
