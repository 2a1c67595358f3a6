import { expect, test } from 'vitest';
import { closed, defineCall, Type } from '../../../schemas/define.ts';
import { area } from '../http/area.ts';
import { identity } from '../../../tests/support/server/area.ts';
import { testApp } from '../../../tests/support/server/test-app.ts';

const calls = {
  slow: defineCall({
    path: '/api/slow',
    method: 'POST',
    summary: 'Takes its time.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.String(),
  }),
};

test('a server that stops finishes what is in flight, and takes nothing new', async () => {
  const inFlight = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  const slow = area('slow', calls, {
    slow: () => {
      inFlight.resolve();
      return work.promise;
    },
  });
  const { app } = await testApp({ identity, areas: [slow] });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const first = fetch(`${address}/api/slow`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } });
  await inFlight.promise;
  const closing = app.close();
  const live = () =>
    fetch(`${address}/health/live`).then(
      ({ status }) => status,
      () => 'refused',
    );
  await expect.poll(live).not.toBe(200);
  work.resolve('done');
  expect(await (await first).json()).toBe('done');
  await closing;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
});
