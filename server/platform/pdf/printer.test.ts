import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../tools/browser.mjs';
import { testConfig } from '../../../tests/support/server/test-app.ts';
import { createPdf } from './printer.ts';
import { readPdf } from '../../../tests/support/server/pdf.ts';

/** Tests run as root in containers, where Chromium has no sandbox. */
const chromium = await findBrowser(() => undefined);
const config = testConfig({ PDF_BROWSER: chromium, PDF_SANDBOX: 'off' });
const ANNA = { person: 1, project: 1 };
const withBrowser = (path: string) => ({ PDF_BROWSER: path, PDF_SANDBOX: false });

/** Another server, which records requests to it. */
const hits: string[] = [];
const elsewhere = createServer((request, response) => {
  hits.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*');
  response.end('x');
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => elsewhere.close());

/** The processes and folders of browsers of this process. */
function leftovers(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(`praxis-pdf-${process.pid}-`));
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return ''; // it has ended
      }
    })
    .filter((line) => line.includes(`praxis-pdf-${process.pid}-`));
  return [...folders, ...processes];
}

describe('a PDF file', () => {
  it('has the text of its page, Greek too, on sheets of A4, and its title', async () => {
    const page = `<!doctype html><html lang="el"><title>Βεβαίωση</title><style>section{break-after:page}</style>
      <section><h1>Βεβαίωση συμμετοχής</h1><p>Άννα Παππά, ΐΰ «20» ώρες</p></section><p>Δεύτερη σελίδα</p></html>`;
    const { pages, title, width, height } = await readPdf(await createPdf(config, ANNA, page));
    expect(pages).toEqual(['Βεβαίωση συμμετοχής Άννα Παππά, ΐΰ «20» ώρες', 'Δεύτερη σελίδα']);
    expect(title).toBe('Βεβαίωση');
    // Chromium rounds to whole points.
    expect([Math.abs(width - 595.3) < 1, Math.abs(height - 841.9) < 1]).toEqual([true, true]);
    // After the group is killed, a child of the browser ends a moment later.
    await expect.poll(leftovers).toEqual([]);
  });

  it('of a hostile page asks nobody for anything, reads no file and runs nothing', async () => {
    const secret = join(mkdtempSync(join(tmpdir(), 'praxis-secret-')), 'secret.txt');
    writeFileSync(secret, 'SECRET');
    const page = `<!doctype html><base href="${base}/base/"><meta http-equiv="refresh" content="0;url=${base}/refresh">
      <link rel="stylesheet" href="${base}/sheet"><link rel="prefetch" href="${base}/prefetch"><link rel="dns-prefetch" href="${base}">
      <link rel="preconnect" href="${base}"><style>@import url(${base}/import);@font-face{font-family:f;src:url(${base}/font)}p{font-family:f;background:url(${base}/background)}</style>
      <p>κείμενο</p><img src="${base}/image"><img src="file://${secret}"><picture><source srcset="${base}/source"><img></picture>
      <iframe src="file://${secret}"></iframe><iframe src="${base}/frame"></iframe><iframe srcdoc="<img src=${base}/srcdoc>α"></iframe>
      <object data="file://${secret}"></object><embed src="${base}/embed"><video src="${base}/video" autoplay></video>
      <svg><image href="${base}/svg"/><use href="${base}/use#a"/></svg><img src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${base}/inner"/></svg>`)}">
      <form action="${base}/form"><button>x</button></form>
      <script>fetch('${base}/fetch'); new RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1'}]}).createDataChannel('x'); document.body.append('SCRIPT')</script>
      <img src=x onerror="new Image().src='${base}/onerror'"><body onload="document.body.append('SCRIPT')">`;
    const { pages } = await readPdf(await createPdf(config, ANNA, page));
    rmSync(join(secret, '..'), { recursive: true });
    expect(pages.join(' ')).toContain('κείμενο');
    expect(pages.join(' ')).not.toMatch(/SECRET|SCRIPT/);
    expect(hits).toEqual([]);
  });

  it('is only for whom a browser was set up', async () => {
    await expect(createPdf(withBrowser(''), ANNA, '')).rejects.toMatchObject({ status: 403, code: 'pdf-off' });
  });

  it('that is too large is refused, as a page and as a file', async () => {
    const large = createPdf(config, ANNA, 'x'.repeat(9_000_000));
    await expect(large).rejects.toMatchObject({ status: 422, code: 'pdf-too-large' });
    await expect(createPdf(config, ANNA, '<p>α</p>', { bytes: 1_000 })).rejects.toMatchObject({
      code: 'pdf-too-large',
    });
    // After the group is killed, a child of the browser ends a moment later.
    await expect.poll(leftovers).toEqual([]);
  });
});

describe('a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-browsers-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** A program in place of the browser. */
  function program(name: string, lines: string): string {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  }

  it.each([
    ['is missing', () => '/nowhere/chromium', 'pdf-failed'],
    ['cannot be started', () => folder, 'pdf-failed'],
    ['ends at once', () => program('ends', 'exit 3'), 'pdf-failed'],
    ['closes its pipes', () => program('closes', 'exec 3<&- 4>&-; sleep 60'), 'pdf-failed'],
    ['answers nonsense', () => program('nonsense', "printf 'x\\0{}\\0' >&4; sleep 60"), 'pdf-late'],
    // It waits for a command first, since answers to no command are ignored.
    [
      'refuses',
      () => program('refuses', `head -c 1 <&3 >/dev/null; printf '{"id":1,"error":{"message":"no"}}\\0' >&4; sleep 60`),
      'pdf-failed',
    ],
    ['hangs, as do its children', () => program('hangs', 'sleep 61 & sleep 60'), 'pdf-late'],
  ])('that %s is said, and nothing of it remains', async (_, path, code) => {
    // Only a late answer is waited for until its timeout.
    const milliseconds = code === 'pdf-late' ? 1_500 : 30_000;
    const made = createPdf(withBrowser(path()), ANNA, '<p>α</p>', { milliseconds });
    await expect(made).rejects.toMatchObject({ status: 503, code });
    // After the group is killed, a child of the browser ends a moment later.
    await expect.poll(leftovers).toEqual([]);
  });

  it('that needs too much memory, or that nobody waits for, is ended', async () => {
    const hungry = program(
      'hungry',
      `exec ${process.execPath} -e 'const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 20)'`,
    );
    await expect(
      createPdf(withBrowser(hungry), ANNA, '', { memory: 200_000_000, milliseconds: 20_000 }),
    ).rejects.toMatchObject({ code: 'pdf-too-large' });
    const gone = new AbortController();
    const made = createPdf(withBrowser(program('waits', 'sleep 60')), { ...ANNA, signal: gone.signal }, '');
    setTimeout(() => gone.abort(), 200);
    await expect(made).rejects.toMatchObject({ code: 'caller-left' });
    await expect.poll(leftovers).toEqual([]);
  });

  it('gets no setting of the server, and an empty folder of its own', async () => {
    const seen = join(folder, 'seen');
    const path = program('looks', `env > ${seen}; ls -A "$HOME" >> ${seen}; exit 1`);
    await expect(createPdf(withBrowser(path), ANNA, '')).rejects.toMatchObject({ code: 'pdf-failed' });
    const names = readFileSync(seen, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('=')[0]);
    expect(names.filter((name) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name ?? '')).toSorted()).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'TMPDIR',
    ]);
  });

  it('runs for two people at once, the others wait, and one person has two places', async () => {
    const log = join(folder, 'log');
    const path = withBrowser(program('counts', `echo begin >> ${log}; sleep 0.5; echo end >> ${log}; exit 1`));
    const all = [1, 1, 1, 2, 3, 4].map((person) =>
      createPdf(path, { person, project: 1 }, '').catch((error: unknown) => error),
    );
    expect((await Promise.all(all)).map((error) => Reflect.get(Object(error), 'code'))).toEqual([
      'pdf-failed',
      'pdf-failed',
      'pdf-busy',
      'pdf-failed',
      'pdf-failed',
      'pdf-failed',
    ]);
    let open = 0;
    const max = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (open += line === 'begin' ? 1 : -1));
    expect(Math.max(...max)).toBe(2);
  });
});
