import { describe, expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { createActionClient } from '../../../../tests/support/server/actions.ts';

const demo = await demoApp();
const { ask, idOf } = await createActionClient(demo);
const ActionId = idOf('Οι στόχοι μου για το εξάμηνο');
const complete = async (by: string) => (await demo.as(by)).post('/api/Action/complet', { ActionId });

describe('completion scripts', () => {
  it('of one mentee do not delay another mentee, and too many are refused with a time to try again', async () => {
    const Code = `if (input.MenteeId === "${demo.idOf('mentee')}") for (;;) {} return true;`;
    const saved = await ask('admin', '/api/action/SaveCompletionScript', { ActionId, Local: '', Code });
    expect(saved.statusCode).toBe(200);
    const order: string[] = [];
    const mentee = await demo.as('mentee');
    const endless = Array.from({ length: 20 }, async () => {
      const reply = await mentee.post('/api/Action/complet', { ActionId });
      if (reply.statusCode === 422) order.push('mentee');
      return reply;
    });
    // Waits until the first calls are refused; the others have sent nothing yet.
    await Promise.any(
      endless.map(async (reply) => {
        if ((await reply).statusCode !== 429) throw new Error('not refused');
      }),
    );
    const from = order.length;
    const other = await complete('mentee2');
    expect([other.statusCode, other.json()]).toEqual([200, true]);
    // With one queue for all callers, the other caller would have waited for every script of the first. Some may end
    // while the call is sent.
    expect(order.length - from).toBeLessThan(8);
    const replies = await Promise.all(endless);
    const ran = replies.filter(({ statusCode }) => statusCode === 422);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect([ran.length, refused.length]).toEqual([16, 4]);
    expect(ran.every((reply) => reply.json<{ code: string }>().code === 'script-failed')).toBe(true);
    for (const reply of refused) {
      const { code, retryAfter } = reply.json<{ code: string; retryAfter: number }>();
      expect(code).toBe('scripts-busy');
      expect(Number(reply.headers['retry-after'])).toBe(retryAfter);
      expect(retryAfter).toBeGreaterThan(0);
    }
  });

  it('leave the queue when their callers have gone', async () => {
    const Code = 'for (;;) {} return true;';
    const saved = await ask('admin', '/api/action/SaveCompletionScript', { ActionId, Local: '', Code });
    expect(saved.statusCode).toBe(200);
    const address = await demo.app.listen({ port: 0, host: '127.0.0.1' });
    const signed = await demo.as('mentee3');
    const gone = new AbortController();
    const post = (signal: AbortSignal) =>
      fetch(`${address}/api/Action/complet`, {
        method: 'POST',
        signal,
        body: JSON.stringify({ ActionId }),
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          cookie: `praxis=${signed.cookie ?? ''}`,
        },
      });
    const left = Array.from({ length: 17 }, () => post(gone.signal));
    const over = await Promise.any(
      left.map(async (reply) => {
        const { status } = await reply;
        if (status !== 429) throw new Error('not refused');
        return status;
      }),
    );
    expect(over).toBe(429);
    gone.abort();
    await Promise.allSettled(left);
    await expect
      .poll(async () => (await post(AbortSignal.timeout(20_000))).status, { timeout: 3_000, interval: 50 })
      .toBe(422);
  });
});
