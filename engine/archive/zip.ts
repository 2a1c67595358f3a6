import { checksum } from './checksum.ts';

/** A ZIP archive of texts, stored as they are: all that a workbook needs. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const entries = Object.entries(files).map(([name, text]) => {
    const data = encoder.encode(text);
    return { name: encoder.encode(name), data, sum: checksum(data) };
  });
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, data, sum } of entries) {
    const facts = [20, 0x0800, 0, 0, DAY, [sum], [data.length], [data.length], name.length, 0] as const;
    const head = joined([bytes([[0x04034b50], ...facts]), name, data]);
    directory.push(joined([bytes([[0x02014b50], 20, ...facts, 0, 0, 0, [0], [offset]]), name]));
    parts.push(head);
    offset += head.length;
  }
  const index = joined(directory);
  const end = bytes([[0x06054b50], 0, 0, entries.length, entries.length, [index.length], [offset], 0]);
  return joined([...parts, index, end]);
}

/** 1 January 1980: equal tables are equal files. */
const DAY = 0x21;

/** Two-byte numbers; four-byte numbers are in a list. */
function bytes(numbers: readonly (number | readonly [number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  let at = 0;
  for (const number of numbers) {
    if (typeof number === 'number') view.setUint16(at, number, true);
    else view.setUint32(at, number[0], true);
    at += typeof number === 'number' ? 2 : 4;
  }
  return new Uint8Array(view.buffer, 0, at);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
