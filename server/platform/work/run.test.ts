import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runWork, WorkEnded, type Work } from './run.ts';

const MODULE = new URL('../../../tests/support/server/work.ts', import.meta.url);
const work = <Input, Result>(name: string, ms = 2_000): Work<Input, Result> => ({ module: MODULE, name, ms });
const caller = (person: number, signal?: AbortSignal) => ({ person, project: 1, ...(signal ? { signal } : {}) });

describe('work in a process', () => {
  it('has its result, or throws what it threw', async () => {
    expect(await runWork(caller(1), work<number, number>('double'), 4)).toBe(8);
    await expect(runWork(caller(1), work('fail'), null)).rejects.toThrow('no');
    expect(await runWork(caller(1), work<number, number>('double'), 5)).toBe(10);
  });

  it('is ended when it takes too long or too much memory, and the next one runs', async () => {
    await expect(runWork(caller(1), work('hang', 300), null)).rejects.toMatchObject({ reason: 'time' });
    await expect(runWork(caller(1), work('grow', 20_000), null)).rejects.toBeInstanceOf(WorkEnded);
    expect(await runWork(caller(1), work<number, number>('double'), 6)).toBe(12);
  });

  it('of one person waits behind that of others', async () => {
    const order: string[] = [];
    const hanging = Array.from({ length: 6 }, () =>
      runWork(caller(2), work('hang', 500), null).catch(() => order.push('hang')),
    );
    await runWork(caller(3), work<number, number>('double'), 1);
    order.push('other');
    await Promise.all(hanging);
    expect(order.indexOf('other')).toBeLessThan(3);
  });

  it('ends soon after its server was killed, even where it never comes to an end', async () => {
    const server = fork(fileURLToPath(new URL('../../../tests/support/server/orphan.ts', import.meta.url)), {
      stdio: 'ignore',
    });
    const children = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim();
    await expect.poll(children, { timeout: 20_000 }).not.toBe('');
    const child = children();
    server.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${child}`), { timeout: 20_000 }).toBe(false);
  });

  it('that nobody waits for any more is given up', async () => {
    const gone = new AbortController();
    const waiting = runWork(caller(4, gone.signal), work('hang', 500), null);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'caller-left' });
  });
});
