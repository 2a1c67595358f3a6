import { inflateRawSync, crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createActionClient } from '../../../../tests/support/server/actions.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);

interface Exported {
  readonly list: readonly { readonly Id: string; readonly Texts: readonly (string | number)[] }[];
  readonly count: number;
}

const cv = 'Το βιογραφικό μου';
const first = 'Ερωτηματολόγιο εισόδου';
const only = (title: string, Params?: unknown) => ({
  ActionFilters: [{ ActionId: idOf(title), ...(Params === undefined ? {} : { Params }) }],
});

const PROGRESS = ['Ολοκληρωμένες δράσεις', 'Δράσεις συνολικά'];
const headersOf = async (by: string, body: object = {}) =>
  (await ask(by, '/api/praxis/grid/export-headers', body))
    .json<{ Index: number; Header: string }[]>()
    .map(({ Header }) => Header);
const textsOf = async (by: string, body: object = {}) =>
  (await ask(by, '/api/project/MentorGridExport', { Texts: true, ...body })).json<Exported>();
const change = (title: string, values: { function?: string; titles?: string }) =>
  demo.data.db
    .updateTable('actions')
    .set(values)
    .where('id', '=', Number(idOf(title)))
    .execute();
/** The texts of the last column. */
const lastOf = async (title: string, Params?: unknown) =>
  (await textsOf('admin', only(title, Params))).list.map(({ Texts }) => Texts.at(-1));

describe('the content of an exported file', () => {
  it('has the names, the mentor if the reader may know it, and a column for each action', async () => {
    expect(await headersOf('admin', only(cv))).toEqual(['Επώνυμο', 'Όνομα', 'Μέντορας', ...PROGRESS, cv]);
    expect(await headersOf('mentor2', only(cv))).toEqual(['Επώνυμο', 'Όνομα', ...PROGRESS, cv]);
    const { list, count } = await textsOf('admin', only(first));
    expect([list.length, count]).toEqual([48, 48]);
    expect(list.every(({ Texts }) => Texts.length === 6)).toBe(true);
    expect(new Set(list.map(({ Texts }) => Texts[5]))).toContain('Έγινε');
    expect((await textsOf('admin', { ...only(first), Lang: 'en' })).list.map(({ Texts }) => Texts[5])).toContain(
      'Done',
    );
  });

  it('has the requested fields that the reader sees, and no others', async () => {
    const forAdmin = await headersOf('admin', { ...only(cv), Fields: true });
    const forMentor = await headersOf('mentor2', { ...only(cv), Fields: true });
    expect(forAdmin.length).toBeGreaterThan(forMentor.length);
    expect(forMentor.every((header) => forAdmin.includes(header))).toBe(true);
    const { list } = await textsOf('mentor2', { ...only(cv), Fields: true });
    expect(list.every(({ Texts }) => Texts.length === forMentor.length)).toBe(true);
  });

  it('has the result of an action’s Function: a text, one for each title, or a dash if it fails', async () => {
    await change(cv, { function: 'return { text: "Β" + (input.Params ?? ""), tone: "info" };' });
    expect(new Set(await lastOf(cv, 7))).toEqual(new Set(['Β7']));
    await change(cv, { function: 'if (input.Completed) throw new Error("no"); return input.Mentee.nothing.at(0);' });
    expect(new Set(await lastOf(cv))).toEqual(new Set(['-']));
    await change(cv, { function: 'while (true) {} return 1;' });
    expect(new Set(await lastOf(cv))).toEqual(new Set(['-']));
    await change(cv, { function: 'return [1, "δύο"];', titles: 'Πλήθος, Είδος' });
    expect((await headersOf('admin', only(cv))).slice(-2)).toEqual([`${cv}: Πλήθος`, `${cv}: Είδος`]);
    const { list } = await textsOf('admin', only(cv));
    expect(new Set(list.map(({ Texts }) => JSON.stringify(Texts.slice(-2))))).toEqual(new Set(['[1,"δύο"]']));
    await change(first, { function: "Completed ? 'ναι' : ''" });
    expect(await lastOf(first)).toContain('ναι');
    await change(first, { function: '' });
    await change(cv, { titles: '', function: 'no such ( rule' });
    expect(new Set(await lastOf(cv))).toEqual(new Set(['-']));
    await change(cv, { function: '' });
  });

  it('never has private data', async () => {
    await change(cv, { function: 'return JSON.stringify(input);' });
    expect(JSON.stringify(await textsOf('admin', only(cv)))).not.toContain('Private');
    await change(cv, { function: '' });
  });
});

describe('a workbook that the server makes', () => {
  let ticket = '';
  const order = async (by: string, body: object = {}) =>
    (await ask(by, '/api/praxis/grid/report', body)).json<{ Ticket: string; Count: number }>();
  const fetched = async (by: string, Ticket: string) =>
    (await demo.as(by)).get(`/api/praxis/grid/report-file?Ticket=${Ticket}`);
  const stateOf = async (by: string, Ticket: string) => ask(by, '/api/praxis/grid/report-state', { Ticket });

  beforeAll(async () => {
    await change(first, { function: 'return "<b>=1+1</b> 007";' });
    ticket = (await order('admin', only(first))).Ticket;
  });

  it('is an archive with a sheet that has everybody, texts as texts', async () => {
    expect((await stateOf('admin', ticket)).json()).toEqual({ State: 'waiting', Done: 0, Count: 48 });
    const reply = await fetched('admin', ticket);
    expect(reply.headers['content-disposition']).toContain('Report.xlsx');
    const sheet = unzip(reply.rawPayload)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(49);
    expect(sheet).toContain('<t xml:space="preserve">Επώνυμο</t>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1 007</t>');
    expect((await stateOf('admin', ticket)).json()).toEqual({ State: 'done', Done: 48, Count: 48 });
  });

  it('can be downloaded once, by its owner only', async () => {
    const { Ticket } = await order('admin');
    for (const by of ['manager', 'mentor2']) {
      expect((await fetched(by, Ticket)).statusCode).toBe(404);
      expect((await stateOf(by, Ticket)).statusCode).toBe(404);
      expect((await ask(by, '/api/praxis/grid/stop-report', { Ticket })).statusCode).toBe(404);
    }
    expect((await fetched('admin', Ticket)).statusCode).toBe(200);
    expect((await fetched('admin', Ticket)).statusCode).toBe(404);
  });

  it('ends when it is stopped', async () => {
    const { Ticket } = await order('admin');
    const stopped = await ask('admin', '/api/praxis/grid/stop-report', { Ticket });
    expect(stopped.json()).toMatchObject({ State: 'stopped', Done: 0 });
    expect((await fetched('admin', Ticket)).statusCode).toBe(404);
  });

  it.each(['report', 'report-state', 'stop-report', 'export-headers'])(
    '%s is for who looks after mentees',
    async (name) => {
      const path = `/api/praxis/grid/${name}`;
      const body = name.includes('-') && name !== 'export-headers' ? { Ticket: ticket } : {};
      expect((await ask('mentee', path, body)).statusCode).toBe(403);
      expect((await demo.client().post(path, body)).statusCode).toBe(401);
      expect((await ask('admin', path, { ...body, Nothing: 1 })).statusCode).toBe(400);
    },
  );
});

/** The files of an archive by its central directory; compares all checksums and sizes. */
function unzip(archive: Buffer): Readonly<Record<string, string>> {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [method, sum, packed, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const head = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(head)).toBe(0x04034b50);
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = archive.subarray(start, start + packed);
    const data = method === 8 ? inflateRawSync(bytes) : bytes;
    expect([data.length, crc32(data)]).toEqual([size, sum]);
    files[name] = data.toString('utf8');
    at += 46 + length;
  }
  return files;
}
