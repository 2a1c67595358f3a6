import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startS3 } from '../../../../tests/support/s3.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { uploadFile } from '../../../../tests/support/server/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-s3-'));
const s3 = await startS3(folder);
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
const demo = await demoApp({
  REQUESTS_PER_MINUTE: '100000',
  ...s3.settings,
});

it('a server whose files are in S3 takes an upload, gives it back, and deletes it', { timeout: 60_000 }, async () => {
  const mentee = await demo.as('mentee');
  const bytes = Buffer.from('Ένα αρχείο με αρκετό κείμενο. '.repeat(100));
  const end = await uploadFile(mentee, { name: 'βιογραφικό.txt', bytes });
  expect([end.statusCode, end.json()]).toMatchObject([200, { Type: 'text/plain', Size: bytes.length }]);
  const { Id } = end.json<{ Id: string }>();
  const link = `/api/files/download?Category=cv&name=${Id}`;
  expect((await mentee.get(link)).rawPayload.equals(bytes)).toBe(true);
  const part = await mentee.get(link, { range: 'bytes=10-19' });
  expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(10, 20)]);
  expect((await (await demo.as('mentee2')).get(link)).statusCode).toBe(404);
  expect((await mentee.post('/api/files/DeleteFile', { Id })).json()).toEqual({ Deleted: 1 });
  expect((await mentee.get(link)).statusCode).toBe(404);
});
