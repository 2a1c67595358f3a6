import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Message } from '../../../../schemas/entities/chat.ts';
import type { Notification } from '../../../../schemas/entities/notification.ts';
import { createStorage } from '../../../platform/files/create-storage.ts';
import { product } from '../../../product.ts';
import { testApp, testConfig } from '../../../../tests/support/server/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { DEMO: 'on', DATA_DIR: folder };
const storage = createStorage(testConfig(settings));
const app = await testApp({ ...product, settings, storage });
await app.data.db.transaction().execute((db) => product.loadDemo(db, storage));
const as = async (username: string) => {
  const { id } = await app.data.db
    .selectFrom('people')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  return app.as(id);
};

describe('the files that the demo tells of', () => {
  it.each([
    ['mentee', ['Οδηγός συνέντευξης.pdf', 'Υπόδειγμα βιογραφικού.docx']],
    ['mentor', ['Βιογραφικό.pdf']],
  ])('are there for %s, in the conversation that the notification leads to', async (who, names) => {
    const client = await as(who);
    const { list } = (await client.post('/api/praxis/notifications/list', { Kinds: ['file'], count: 100 })).json<{
      list: Notification[];
    }>();
    const files = list.map(({ Title, Link }) => ({ name: String(Title.with?.['file']), id: Link?.params['id'] }));
    expect(files.map(({ name }) => name)).toEqual(names);
    for (const { name, id } of files) {
      const body = { ConversationId: id, count: 100 };
      const messages = (await client.post('/api/Chat/GetMessages', body)).json<{ list: Message[] }>().list;
      const file = messages.find(({ File }) => File?.Name === name)?.File;
      const reply = await client.get(`/api/files/download?Category=Shared&name=${file?.Id}`);
      expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.length]).toEqual([
        200,
        file?.Mime,
        file?.Size,
      ]);
      const other = await (await as('admin')).get(`/api/files/download?Category=Shared&name=${file?.Id}`);
      expect(other.statusCode).toBe(404);
    }
  });
});
