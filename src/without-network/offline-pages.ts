import el from '../../schemas/locales/el/offline.json';
import en from '../../schemas/locales/en/offline.json';
import { ACCENT } from '../../schemas/accent.ts';
import { DEFAULT_TIME_ZONE, setTimeZone, TIME_ZONE_HEADER, wallTime } from '../../schemas/formats/time-zone.ts';
import type { Copy, CopyHead, KeptTexts } from '../device/copies.ts';
import { AS_OF } from './messages.ts';

type Language = 'el' | 'en';

const textsOf = (language: Language): typeof el => (language === 'en' ? en : el);

/** The language of an address, or else the one of the device. */
export function languageOf(path: string, device: string | null | undefined): Language {
  const [, first] = /^\/(el|en)(?:[/?]|$)/.exec(path) ?? [];
  return (first ?? languageIn(device)) === 'en' ? 'en' : 'el';
}

function languageIn(device: string | null | undefined): unknown {
  try {
    return Object(JSON.parse(decodeURIComponent(device ?? '')))['language'];
  } catch {
    return undefined; // the reader may have changed the cookie
  }
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A moment as the interface writes it, in the zone of the installation. */
function writeTime(at: number): string {
  const { year, month, day, hour, minute } = wallTime(at);
  return `${two(day)}-${two(month)}-${year} ${two(hour)}:${two(minute)}`;
}

const START = '<script type="application/json" id="start">';
const END = '</script>';

/** A copy as it is shown without a network: with a line that says as of when it is, and with all texts of the interface. */
export function showCopy({ html, headers, at }: Copy, path: string, texts: KeptTexts | null): string {
  setTimeZone(headers[TIME_ZONE_HEADER] ?? DEFAULT_TIME_ZONE);
  const [, shown = ''] = /^<!doctype html>\s*<html lang="(\w+)"/i.exec(html) ?? [];
  const language = shown === 'en' ? 'en' : languageOf(path, undefined);
  const text = escapeText(textsOf(language)['offline.asOf'].replace('{{time}}', writeTime(at)));
  const line = `<aside id="${AS_OF}" aria-label="${text}"><style>body{display:flex;flex-direction:column}#root{flex:1;min-height:0}#${AS_OF}{flex:none;padding:4px 16px;background:#fdf3d8;color:#5c4400;font:500 .875rem/1.5 system-ui,sans-serif;text-align:center}[data-mantine-color-scheme=dark] #${AS_OF}{background:#3d3110;color:#f6dc9a}</style>${text}</aside>`;
  const page = html.replace('<body>', () => `<body>${line}`);
  const from = page.indexOf(START) + START.length;
  const to = page.indexOf(END, from);
  if (!texts || from < START.length || to < 0) return page;
  return page.slice(0, from) + withTexts(page.slice(from, to), texts) + page.slice(to);
}

/** The start of a page with the reply to its request for the texts. */
function withTexts(json: string, { language, json: table }: KeptTexts): string {
  const start: { readonly language: string; readonly replies: readonly unknown[] } = JSON.parse(json);
  if (start.language !== language) return json;
  const reply = {
    request: `GET /api/Lang/LangService?lang=${language} `,
    status: 200,
    headers: { 'content-type': 'application/json' },
    text: table,
  };
  return escapeData(JSON.stringify({ ...start, replies: [...start.replies, reply] }));
}

const RELOAD = "addEventListener('online',()=>location.reload())";

/** The page for an address that is not on this device, with links to what is. */
export async function notHere(path: string, language: Language, heads: readonly CopyHead[]): Promise<Response> {
  const texts = textsOf(language);
  const link = ({ path: to, title, at }: CopyHead): string =>
    `<li><a href="${escapeText(to)}">${escapeText(title || to)}</a> <small>${writeTime(at)}</small></li>`;
  const list =
    heads.length === 0 ? '' : `<h2>${texts['offline.kept']}</h2><ul>${heads.map((head) => link(head)).join('')}</ul>`;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${texts['offline.title']}</title><style>${PLAIN}</style></head><body><main><h1>${texts['offline.title']}</h1><p>${texts['offline.text']}</p><p><a class="retry" href="${escapeText(path)}">${texts['offline.retry']}</a></p>${list}</main><script>${RELOAD}</script></body></html>`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(RELOAD));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // As of every page of the app: the window stays in its group.
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    },
  });
}

const PLAIN = `body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:#1f1f28;background:#fff}main{max-width:36rem;margin:0 auto;padding:3rem 1rem}a{color:#4b4c94}.retry{display:inline-block;padding:.5rem 1rem;border-radius:8px;background:${ACCENT};color:#fff;text-decoration:none;font-weight:600}li{margin:.25rem 0}small{color:#63636f;white-space:nowrap}@media(prefers-color-scheme:dark){body{color:#ededf2;background:#17171d}a{color:#b9baf0}small{color:#a9a9b6}}`;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes data for a script element, so that it cannot end the element. */
const escapeData = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
