import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { HtmlView } from '../../../../schemas/documents/html-view.ts';
import type { StreamAnswer } from '../../../platform/http/stream.ts';
import { escapeMarkup } from '../../../../schemas/formats/escape.ts';

const BRIDGE = readFileSync(new URL('./frame-bridge.js', import.meta.url), 'utf8');

/** The colours come from the surrounding page; these are the defaults until then. */
const STYLE = `html{background:var(--praxis-ground,Canvas);color:var(--praxis-text,CanvasText);color-scheme:light dark}
body{display:flow-root;margin:0;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
body>:first-child{margin-top:0}body>:last-child{margin-bottom:0}
a{color:var(--praxis-accent,LinkText)}
table{border-collapse:collapse}th,td{border-bottom:1px solid var(--praxis-line,GrayText);padding:6px 12px 6px 0;text-align:start}
button{font:inherit;color:inherit;background:var(--praxis-raised,ButtonFace);border:1px solid var(--praxis-line,GrayText);border-radius:8px;padding:6px 14px;min-height:36px;cursor:pointer}
:focus-visible{outline:2px solid var(--praxis-accent,Highlight);outline-offset:2px}`;

/** The page of a view of HTML. stream.ts sends it with the policy of frames. */
export function createFramePage(
  name: string,
  { Title = '', Html = '', Controller = '' }: Partial<HtmlView>,
): StreamAnswer {
  const head = (bridge: string) =>
    [
      '<!doctype html>',
      `<html><head><meta charset="utf-8"><title>${escapeMarkup(Title || name)}</title>`,
      `<style>${STYLE}</style>`,
      `<script>${bridge}</script></head>`,
      '<body>',
    ].join('\n');
  // Both begin on a new line, so that errors have the author's line and column.
  const html = countLines(head(BRIDGE)) + 1;
  const script = Controller === '' ? 0 : html + countLines(Html) + 1;
  const bridge = BRIDGE.replace('{ html: 0, script: 0 }', `{ html: ${html}, script: ${script} }`);
  const controller = Controller === '' ? [] : ['<script>', `${closeScript(Controller)}\n</script>`];
  const page = Buffer.from([head(bridge), Html, ...controller, '</body></html>'].join('\n'));
  return {
    type: 'text/html; charset=utf-8',
    size: page.length,
    tag: createHash('sha256').update(page).digest('base64url').slice(0, 22),
    open: () => Promise.resolve(Readable.from([page])),
    frame: true,
  };
}

/** Counts lines as browsers do. */
const countLines = (text: string): number => text.split(/\r\n|\r|\n/).length;

/** Escapes texts that would end the script or begin a comment. */
const closeScript = (source: string): string => source.replaceAll(/<(?=\/script|!--)/gi, '<\\');
