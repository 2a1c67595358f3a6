import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { assert, constantFrom, array, asyncProperty, record, uint8Array, option, oneof, constant } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { borrowBuffer } from './buffer-pool.ts';
import { findPlainBoundary, readShortForm, readIntoBuffer, shortFormLength } from './short-form.ts';

const B = 'xyz';

/** The result of the general parser in the same form; undefined for a fault. */
function readAll(bytes: Buffer): Promise<unknown> {
  return new Promise((resolve) => {
    const parts: { name: string; filename?: string; type: string; bytes: string }[] = [];
    const parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary=${B}` },
      preservePath: true,
    });
    parser.on('field', (name, value) => parts.push({ name, type: 'text/plain', bytes: value }));
    parser.on('file', (name, stream, filename, _encoding, type) => {
      const part = { name, filename, type, bytes: '' };
      parts.push(part);
      stream.setEncoding('latin1');
      stream.on('data', (text: string) => (part.bytes += text));
    });
    parser.on('finish', () => resolve(parts));
    parser.on('error', () => resolve(undefined));
    Readable.from([bytes]).pipe(parser);
  });
}

const readFast = (bytes: Buffer) =>
  readShortForm(bytes, B)?.map(({ name, filename, type, bytes: content }) => ({
    name,
    ...(filename === undefined ? {} : { filename }),
    type,
    bytes: content.toString(filename === undefined ? 'utf8' : 'latin1'),
  }));

const part = (name: string, content: string, more = '') =>
  `--${B}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const file = '; filename="blob"\r\nContent-Type: application/octet-stream';

describe('a form that is short', () => {
  it.each([
    ['fields and a file', `${part('Id', 'é1')}${part('data', 'bytes\r\n--x\r\n', file)}--${B}--\r\n`, 2],
    ['without the last line end', `${part('a', '')}--${B}--`, 1],
    ['an empty file', `${part('data', '', file)}--${B}--\r\n`, 1],
  ])('is read as the parser reads it: %s', async (_, text, count) => {
    const bytes = Buffer.from(text);
    expect(readFast(bytes)).toHaveLength(count);
    expect(readFast(bytes)).toEqual(await readAll(bytes));
  });

  it.each([
    ['nothing', ''],
    ['no end', part('a', 'b')],
    ['words before it', `x${part('a', 'b')}--${B}--`],
    ['words after it', `${part('a', 'b')}--${B}--\r\nx`],
    ['a boundary that goes on', `${part('a', `b\r\n--${B}more\r\n`)}--${B}--`],
    ['a name that is written otherwise', `${part('a\\"b', 'c')}--${B}--`],
    ['a file name of other letters', `${part('data', 'c', '; filename="ό.txt"\r\ncontent-type: text/plain')}--${B}--`],
    ['an encoding', `${part('data', 'c', `${file}\r\ncontent-transfer-encoding: base64`)}--${B}--`],
    ['a header that is too long', `${part('a', 'b', `; x="${'y'.repeat(700)}"`)}--${B}--`],
    ['no blank line', `--${B}\r\ncontent-disposition: form-data; name="a"\r\n--${B}--`],
    ['only its end', `--${B}--\r\n`],
    ['more fields than it has', `${part('a', 'b').repeat(21)}--${B}--`],
  ])('is left to the parser: %s', (_, text) => {
    expect(readFast(Buffer.from(text))).toBeUndefined();
  });

  it('agrees with the parser whatever the bytes are', async () => {
    const piece = oneof(
      uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
      constantFrom(`\r\n`, `--${B}`, `\r\n--${B}`, `\r\n--${B}--`, `\r\n\r\n`, '-', '').map((text) =>
        Buffer.from(text),
      ),
    );
    const content = array(piece, { maxLength: 6 }).map((pieces) => Buffer.concat(pieces));
    const form = array(record({ name: constantFrom('a', 'data', 'x y'), content, about: option(constant(file)) }), {
      maxLength: 4,
    }).map((parts) =>
      Buffer.concat([
        ...parts.flatMap(({ name, content: inner, about }) => {
          const [head = '', end = ''] = part(name, '\u0000', about ?? '').split('\u0000');
          return [Buffer.from(head), inner, Buffer.from(end)];
        }),
        Buffer.from(`--${B}--\r\n`),
      ]),
    );
    let read = 0;
    await assert(
      asyncProperty(form, async (bytes) => {
        const fast = readFast(bytes);
        if (!fast) return;
        read += 1;
        expect(fast).toEqual(await readAll(bytes));
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(50);
  });

  it('is one whose type and length say so', () => {
    expect(findPlainBoundary(`multipart/form-data; boundary=${B}`)).toBe(B);
    expect(findPlainBoundary('multipart/form-data; boundary="x y"')).toBeUndefined();
    expect(shortFormLength({ 'content-length': '10' })).toBe(10);
    for (const length of [undefined, '0', 'x', '5000000'])
      expect(shortFormLength({ 'content-length': length })).toBeUndefined();
  });

  it('is refused when it is shorter or longer than it says, or is cut off', async () => {
    const read = (chunks: string[], length: number) =>
      readIntoBuffer(Readable.from(chunks.map((text) => Buffer.from(text))), Buffer.alloc(length));
    await expect(read(['ab', 'cd'], 4)).resolves.toBeUndefined();
    for (const length of [3, 5])
      await expect(read(['ab', 'cd'], length)).rejects.toMatchObject({ code: 'body-is-no-multipart' });
    const cut = new Readable({ read: () => undefined });
    const reading = readIntoBuffer(cut, Buffer.alloc(4));
    cut.push(Buffer.from('ab'));
    cut.destroy(new Error('cut'));
    await expect(reading).rejects.toMatchObject({ code: 'body-is-no-multipart' });
  });
});

describe('a borrowed buffer', () => {
  it('is lent again after it was given back, and to one borrower only', () => {
    const first = borrowBuffer(100);
    const second = borrowBuffer(100);
    expect(first.bytes.buffer).not.toBe(second.bytes.buffer);
    first.giveBack();
    first.giveBack();
    const [third, fourth] = [borrowBuffer(200), borrowBuffer(200)];
    expect(third.bytes.buffer).toBe(first.bytes.buffer);
    expect(third.bytes).toHaveLength(200);
    expect(fourth.bytes.buffer).not.toBe(third.bytes.buffer);
    expect(borrowBuffer(5_000_000).bytes).toHaveLength(5_000_000);
  });
});
