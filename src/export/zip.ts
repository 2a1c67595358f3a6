/** Files in one, not compressed: what a workbook is. */
export function zip(files: Readonly<Record<string, string>>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const index: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [encode(name), encode(text)];
    const facts = [crc32(data), data.length, data.length] as const;
    const head = record(0x04034b50, [
      [2, 20],
      [2, UTF8],
      [2, 0],
      [4, DAY_ZERO],
      ...facts.map(four),
      [2, path.length],
      [2, 0],
    ]);
    const entry = record(0x02014b50, [
      [2, 20],
      [2, 20],
      [2, UTF8],
      [2, 0],
      [4, DAY_ZERO],
      ...facts.map(four),
      [2, path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]);
    parts.push(head, path, data);
    index.push(entry, path);
    offset += head.length + path.length + data.length;
  }
  const length = index.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const count = Object.keys(files).length;
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...index, end], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}

/** The flag that says: names are UTF-8. */
const UTF8 = 0x0800;
/** The first of January 1980, as a zip counts: its files have no day of their own. */
const DAY_ZERO = 0x00210000;

type Field = readonly [bytes: 2 | 4, value: number];

const four = (value: number): Field => [4, value];
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function record(signature: number, fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const all: readonly Field[] = [[4, signature], ...fields];
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
