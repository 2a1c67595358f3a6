import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createBytes } from '../../domains/library/library/demo-documents.ts';
import { testConfig } from '../../../tests/support/server/test-app.ts';
import { extractText } from './extract.ts';
import { FolderStorage } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-extract-'));
const config = testConfig({ DATA_DIR: folder });
const storage = new FolderStorage(join(folder, 'files'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OFFICE = 'application/vnd.openxmlformats-officedocument';
let count = 0;

async function read(bytes: Uint8Array, mime: string, limits: Parameters<typeof extractText>[1] = {}) {
  const key = `extract-test-${++count}`;
  await storage.put(key, { content: { bytes: Buffer.from(bytes) } });
  return extractText({ config, key, mime, size: bytes.length }, limits);
}

/** A document of one page with compressed content. */
function pdfOf(packed: Buffer): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const content = `4 0 obj\n<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`;
  const end = '\nendstream\nendobj\ntrailer\n<</Size 5/Root 1 0 R>>\n%%EOF\n';
  return Buffer.concat([Buffer.from(`%PDF-1.4\n${objects.join('')}${content}`), packed, Buffer.from(end)]);
}

describe('the text of a file', { timeout: 60_000 }, () => {
  it.each([
    ['pdf', 'application/pdf', 2],
    ['docx', `${OFFICE}.wordprocessingml.document`, null],
    ['xlsx', `${OFFICE}.spreadsheetml.sheet`, null],
    ['txt', 'text/plain', null],
  ] as const)('is read of a real %s, and its pages where it tells them', async (kind, mime, known) => {
    const { text, pages } = await read(createBytes[kind]('Career guide', 'Interview questions'), mime);
    expect(text).toMatch(/Career guide|Interview questions/);
    expect(pages).toBe(known);
  });

  it('is nothing where the bytes are something else, or of no kind that has one', async () => {
    const nothing = { text: '', pages: null };
    expect(await read(Buffer.from('no document'), 'application/pdf')).toEqual(nothing);
    expect(await read(Buffer.from('no archive'), `${OFFICE}.wordprocessingml.document`)).toEqual(nothing);
    expect(await read(Buffer.from('text'), 'image/png')).toEqual(nothing);
  });

  it('is nothing when reading takes longer than it may, and the thread is ended', async () => {
    const from = performance.now();
    expect(await read(createBytes.pdf('a', 'b'), 'application/pdf', { milliseconds: 1 })).toEqual({
      text: '',
      pages: null,
    });
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  it('is nothing when reading takes more of the heap than it may', async () => {
    const limits = { heapMegabytes: 4 };
    expect(await read(createBytes.pdf('a', 'b'), 'application/pdf', limits)).toEqual({ text: '', pages: null });
  });

  it('is nothing of a page that unpacks to far more than it is', { timeout: 150_000 }, async () => {
    const limits = { bytes: 100_000_000, milliseconds: 120_000 };
    const blanks = (size: number) => pdfOf(deflateSync(Buffer.alloc(size, ' ')));
    expect(await read(blanks(1_000), 'application/pdf', limits)).toEqual({ text: '', pages: 1 });
    const bomb = blanks(134_217_728);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await read(bomb, 'application/pdf', limits)).toEqual({ text: '', pages: null });
  });
});
