import { describe, expect, it } from 'vitest';
import { languageOf, notHere, showCopy } from './offline-pages.ts';

const start = { language: 'el', replies: [{ request: 'POST /Account/Identity {}' }], texts: { a: '</script>' } };
const escaped = JSON.stringify(start).replaceAll('<', '\\u003c');
const html = `<!doctype html>\n<html lang="el" data-drawn><head><title>x</title></head><body><div id="root">$& and $1</div><script type="application/json" id="start">${escaped}</script></body></html>`;
const headers = { 'x-praxis-time-zone': 'Europe/Athens' };
const copy = { html, headers, at: Date.UTC(2026, 10, 30, 8, 5) };
const startOf = (page: string): unknown => JSON.parse(/id="start">(.*?)<\/script>/s.exec(page)?.[1] ?? '');

describe('a copy', () => {
  it('says as of when it is, in the zone of the installation and the language of the page', () => {
    const page = showCopy(copy, '/el/x', null);
    expect(page).toContain('>Χωρίς σύνδεση – όπως ήταν στις 30-11-2026 10:05</aside><div id="root">$& and $1</div>');
    expect(startOf(page)).toEqual(start);
    const english = { ...copy, html: html.replace('lang="el"', 'lang="en"') };
    expect(showCopy(english, '/el/x', null)).toContain('No connection – as it was on 30-11-2026 10:05');
  });

  it('has the texts of its language as a reply, and stays one element', () => {
    const json = '{"b":"<b>$1</script>"}';
    const page = showCopy(copy, '/el/x', { language: 'el', json });
    expect(startOf(page)).toEqual({
      ...start,
      replies: [
        ...start.replies,
        {
          request: 'GET /api/Lang/LangService?lang=el ',
          status: 200,
          headers: { 'content-type': 'application/json' },
          text: json,
        },
      ],
    });
    expect(page.match(/<\/script>/g)).toHaveLength(1);
  });

  it('gets no texts of another language', () => {
    expect(startOf(showCopy(copy, '/el/x', { language: 'en', json: '{}' }))).toEqual(start);
  });
});

describe('an address without a copy', () => {
  it('has links to the others, as text', async () => {
    const head = { path: '/el/a?x="&y=1', title: '<b>Α</b>', at: copy.at };
    const reply = await notHere('/el/"><script>', 'el', [head]);
    const page = await reply.text();
    expect(reply.status).toBe(503);
    expect(page).toContain('<a href="/el/a?x=&quot;&amp;y=1">&lt;b&gt;Α&lt;/b&gt;</a> <small>30-11-2026 10:05</small>');
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).toContain('href="/el/&quot;&gt;&lt;script&gt;"');
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='; /,
    );
  });

  it('says nothing of a list where there is none', async () => {
    const page = await (await notHere('/en/a', 'en', [])).text();
    expect(page).toContain('<h1>The page is not on this device</h1>');
    expect(page).not.toContain('<h2>');
  });
});

it.each([
  ['/en/a', undefined, 'en'],
  ['/el', '%7B%22language%22%3A%22en%22%7D', 'el'],
  ['/', '%7B%22language%22%3A%22en%22%7D', 'en'],
  ['/?x=1', undefined, 'el'],
  ['/english', '%7B', 'el'],
  ['/a', 'null', 'el'],
])('%s with the cookie %s is in %s', (path, cookie, language) => {
  expect(languageOf(path, cookie)).toBe(language);
});
