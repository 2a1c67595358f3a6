import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGE_VERSION, toPresentForms } from '../../schemas/documents/rewrites/index.ts';
import { READS } from '../upgrade/reads.ts';
import { call, dataFolder, freePort, ready, ROOT, run, server } from './support.ts';

/** A backup that commit 5b8126b wrote of its demo: with fewer migrations, and without a list of its files. */
const OLDER = join(ROOT, 'tests/processes/fixtures/older-release.tgz');

test('the data of an older release is restored, migrated, and read in every area', async () => {
  const DATA_DIR = dataFolder();
  const PORT = freePort();
  const restored = run('npm', ['run', '--silent', 'restore', '--', OLDER], { DATA_DIR });
  expect([await restored.ended, restored.output()]).toEqual([0, expect.stringContaining('Restored')]);
  await ready(PORT, server({ DATA_DIR, PORT: String(PORT) }));
  for (const [Username, reads] of Object.entries(READS)) {
    const signedIn = await call(PORT, '/Account/Login', { Username, Password: 'Praxis!1' });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    for (const [path, body, part] of reads) {
      const answer = await call(PORT, path, body, cookie);
      expect({ path, status: answer.status, text: await answer.text() }).toEqual({
        path,
        status: 200,
        text: expect.stringContaining(part),
      });
    }
    if (Username === 'mentor') await downloads(PORT, cookie);
    if (Username === 'admin') await readsPresentForms(PORT, cookie);
  }
});

/** Documents that were stored in former forms of the page language are read in the present ones. */
async function readsPresentForms(port: number, cookie: string): Promise<void> {
  for (const name of ['actions/3/View', 'actions/10/View', 'types/11/View']) {
    const answer = await call(port, '/api/praxis/document/source', { kind: 'actionView', name }, cookie);
    const { document, text }: { document: Readonly<Record<string, unknown>>; text: string } = JSON.parse(
      await answer.text(),
    );
    expect(document).toMatchObject({ part: 'action-view', version: LANGUAGE_VERSION });
    expect(JSON.parse(text)).toEqual(document);
    expect(toPresentForms(document)).toBe(document);
  }
}

/** The bytes of a file are there, too. */
async function downloads(port: number, cookie: string): Promise<void> {
  const list = await (await call(port, '/api/praxis/library/mine', {}, cookie)).text();
  const id = /"FileId":"([0-9a-f]{32})"/.exec(list)?.[1] ?? '';
  const address = `http://127.0.0.1:${port}/api/files/download?Category=mine&name=${id}`;
  const answer = await fetch(address, { headers: { cookie } });
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
}
