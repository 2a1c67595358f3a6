// The server of the bench of files, in a process of its own: `ours`, or `plain`, which only receives the same parts and sends the same stream. Tells its port, and its memory when it is asked.
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Busboy } from '@fastify/busboy';
import fastify from 'fastify';
import { createApp } from '../../../server/platform/app/app.ts';
import { loadDemo } from '../../../server/domains/operations/demo/load.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { fillWithDemo } from '../../../server/platform/data/empty-database.ts';
import { openData } from '../../../server/platform/data/index.ts';
import { product } from '../../../server/product.ts';
import { cookieName } from '../../../server/platform/session/cookie.ts';
import { beginSession } from '../../../server/platform/session/sessions.ts';
import { reportScopes } from '../../../server/policy/report-schema.ts';

const [kind = 'ours', folder = '/tmp/praxis-files-bench'] = process.argv.slice(2);
const PART = 262_144;
const quiet = { info: () => undefined, warn: () => undefined };

async function ours() {
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    FILE_MEGABYTES: '4096',
  });
  const data = await openData(config, quiet, reportScopes);
  await fillWithDemo(data.db, (db) => loadDemo(db));
  const { id: person } = await data.db
    .selectFrom('people')
    .where('username', '=', 'mentee')
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await beginSession(data.db, config, { person }, { address: '127.0.0.1', agent: 'bench' });
  const app = await createApp({ ...product, config, data });
  return { app, cookie: `${cookieName(config)}=${token}`, close: () => data.close() };
}

/** A plain Fastify server with the same form parser: it stores the parts and sends the file. */
async function plain() {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'plain.bin');
  const file = await open(path, 'w+');
  const app = fastify({ bodyLimit: 5_000_000 });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.post('/part', async (request) => {
    let part = 0;
    const chunks: Buffer[] = [];
    const parser = new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
    });
    parser.on('field', (name, value) => {
      if (name === 'part') part = Number(value);
    });
    parser.on('file', (_name, stream) => stream.on('data', (chunk: Buffer) => chunks.push(chunk)));
    await new Promise((resolve, reject) => {
      parser.on('finish', () => resolve(undefined));
      parser.on('error', reject);
      request.raw.pipe(parser);
    });
    const bytes = Buffer.concat(chunks);
    await file.write(bytes, 0, bytes.length, part * PART);
    return { part };
  });
  app.post('/end', async () => {
    await file.sync();
    return {};
  });
  app.post('/remove', async () => {
    await file.truncate(0);
    return {};
  });
  app.get('/file', (_request, reply) =>
    reply.type('application/octet-stream').send(createReadStream(path, { highWaterMark: 262_144 })),
  );
  return { app, cookie: '', close: () => file.close() };
}

const { app, cookie, close } = await (kind === 'ours' ? ours() : plain());
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0, cookie });
process.on('message', (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss, cpu: process.cpuUsage() });
  if (message !== 'end') return;
  void app
    .close()
    .then(close)
    .then(() => process.exit(0));
});
