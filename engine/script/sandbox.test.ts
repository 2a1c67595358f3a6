import { afterAll, describe, expect, test } from 'vitest';
import { nodeVariant } from './node.ts';
import { openServerSandbox } from './open-server-sandbox.ts';
import { createSandbox } from './sandbox.ts';
import { SandboxError } from './sandbox-error.ts';

const sandbox = createSandbox({ variant: nodeVariant });
afterAll(() => sandbox.close());

const file = 'mentor/list.functions.js';
// Generous, because tests share their machine. The defaults have a test of their own.
const limits = { ms: 250 };
const body = (source: string, input: unknown = null, own: object = limits) =>
  sandbox.run({ source, file, limits: own }, input);

async function failureOf(running: Promise<unknown>): Promise<SandboxError> {
  const error = await running.then(
    (value) => new Error(`it gave ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SandboxError)) throw error;
  return error;
}

describe('calling', () => {
  test('the body of one function of input', async () => {
    expect(await body('return input.a + 1;', { a: 41 })).toBe(42);
    expect(await body('return { list: [1, "α", null, true] }')).toEqual({ list: [1, 'α', null, true] });
    expect(await body('input;')).toBeNull();
  });

  test('a function by its name, also from a file written as a module', async () => {
    const source =
      'const twice = (x) => x * 2;\nexport function guess(input) {\n  return input.map(twice);\n}\nexport const other = () => 1;';
    expect(await sandbox.run({ source, name: 'guess', file, limits }, [1, 2])).toEqual([2, 4]);
    expect(await sandbox.run({ source, name: 'other', file, limits }, null)).toBe(1);
  });

  test('async functions whose promises settle by themselves', async () => {
    expect(await body('return (async () => { await null; return input * 2; })()', 21)).toBe(42);
  });

  test('each call has a world of its own', async () => {
    expect(await body('globalThis.kept = 1; return typeof kept')).toBe('number');
    expect(await body('return typeof kept')).toBe('undefined');
  });

  test('a batch crosses once, and one bad row does not spoil the others', async () => {
    const results = await sandbox.runEach(
      { source: 'if (input === 2) throw new Error("no two"); return input * 10', file, limits },
      [1, 2, 3],
    );
    expect(results[0]).toEqual({ value: 10 });
    expect(results[1]).toMatchObject({ error: { message: 'no two', kind: 'thrown', line: 1 } });
    expect(results[2]).toEqual({ value: 30 });
  });
});

describe('what goes wrong ends in an error that names function and line', () => {
  test('a thrown error', async () => {
    const source =
      'function outer(input) {\n  return inner(input);\n}\nfunction inner(input) {\n  throw new RangeError("too " + input);\n}';
    const error = await failureOf(sandbox.run({ source, name: 'outer', file, limits }, 'big'));
    expect(error).toMatchObject({
      kind: 'thrown',
      message: 'RangeError: too big',
      functionName: 'inner',
      line: 5,
      file,
    });
  });

  test('anything thrown', async () => {
    expect((await failureOf(body('throw "just text"'))).message).toBe('just text');
    expect(await failureOf(body('throw null'))).toMatchObject({
      kind: 'thrown',
      message: 'null was thrown, which does not say what is wrong',
    });
    expect((await failureOf(body('return Promise.reject()'))).message).toMatch(/^undefined was thrown, /);
    expect((await failureOf(body('throw { code: 7 }'))).message).toBe('{"code":7}');
    expect((await failureOf(body('throw new Proxy({}, { get() { throw 1 } })'))).kind).toBe('thrown');
  });

  test('a syntax error', async () => {
    expect(await failureOf(body('return 1;\nlet = ;'))).toMatchObject({ kind: 'syntax', line: 2, column: 5 });
    expect(await failureOf(body("  const name = 'Άννα'; nobody()"))).toMatchObject({ line: 1, column: 24 });
  });

  test('an endless loop', async () => {
    // QuickJS reports the line of the last call or check before the interruption.
    const source = 'const start = 0;\nfunction spin(input) {\n  let count = start;\n  for (;;) count++;\n}';
    const started = performance.now();
    expect(await failureOf(sandbox.run({ source, name: 'spin', file }, null))).toMatchObject({
      kind: 'time',
      functionName: 'spin',
      line: 3,
    });
    expect(performance.now() - started).toBeLessThan(1500);
  });

  test('a memory bomb', async () => {
    const error = await failureOf(body('const all = [];\nfor (;;) all.push({ at: all.length });', null, { ms: 3000 }));
    expect(error).toMatchObject({
      kind: 'memory',
      message: 'it needed more than 16 MB',
      functionName: 'main',
      line: 2,
    });
    const blocks = 'const all = []; for (;;) all.push(new Uint8Array(1e6));';
    expect((await failureOf(body(blocks, null, { ms: 3000 }))).kind).toBe('memory');
    expect((await failureOf(body('let s = "x"; for (;;) s += s;', null, { ms: 3000 }))).kind).toBe('memory');
    expect(await body('return 1')).toBe(1);
  });

  test('memory that ends in a chain of promises, where nothing is left to make an error of', async () => {
    const chain = 'const step = (n) => Promise.resolve(n).then((x) => step(x + 1));\nreturn step(0);';
    expect(await failureOf(body(chain, null, { ms: 8_000 }))).toMatchObject({
      kind: 'memory',
      message: 'it needed more than 16 MB, or a promise was rejected with null',
    });
    expect(await body('return 1')).toBe(1);
  });

  test('deep recursion', async () => {
    expect(
      await failureOf(body('const down = (n) => down(n + 1) + 1;\nreturn down(0)', null, { ms: 2000 })),
    ).toMatchObject({ kind: 'stack', line: 1 });
    const nested = 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a';
    expect((await failureOf(body(nested, null, { ms: 10_000 }))).kind).toMatch(/stack|memory/);
  });

  test('a function that is not there, a name that is none', async () => {
    expect(await failureOf(sandbox.run({ source: 'const x = 1', name: 'x', file }, null))).toMatchObject({
      kind: 'missing',
    });
    expect(await failureOf(sandbox.run({ source: '', name: 'a);(', file }, null))).toMatchObject({ kind: 'missing' });
  });

  test('a promise that never settles, one that is rejected, one that goes on for ever', async () => {
    expect((await failureOf(body('return new Promise(() => {})'))).message).toMatch(/never settles/);
    expect((await failureOf(body('return Promise.reject(new Error("no"))'))).message).toBe('no');
    // An endless loop without a chain of promises, which would need more memory with each turn.
    const forEver = 'const again = () => void Promise.resolve().then(again); again(); return 1';
    expect((await failureOf(body(forEver))).kind).toBe('time');
  });

  test('getters, proxies and toJSON that never end', async () => {
    expect((await failureOf(body('return { get a() { for (;;) {} } }'))).kind).toBe('time');
    expect((await failureOf(body('return new Proxy({}, { ownKeys() { for (;;) {} } })'))).kind).toBe('time');
    expect((await failureOf(body('return { toJSON() { throw new Error("never") } }'))).message).toBe('never');
    expect((await failureOf(body('throw { get message() { for (;;) {} } }'))).kind).toMatch(/thrown|memory|time/);
    expect((await failureOf(body('const a = {}; a.a = a; return a'))).kind).toBe('thrown');
  });
});

describe('there is no way out', () => {
  test('nothing of the host, the network, timers or the page is inside', async () => {
    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'setTimeout',
      'setInterval',
      'require',
      'process',
      'window',
      'document',
      'self',
      'postMessage',
      'importScripts',
      'Worker',
      'std',
      'os',
      'console',
    ];
    expect(
      await body(`return ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')`),
    ).toEqual([]);
  });

  test('constructors lead only to the sandbox', async () => {
    expect(await body('return typeof (() => {}).constructor("return this")().process')).toBe('undefined');
    expect(await body('return Object.keys((() => {}).constructor.constructor("return globalThis")()).length')).toBe(0);
    expect((await failureOf(body('return import("node:fs")'))).kind).toBe('thrown');
  });

  test('what the code changes inside changes nothing outside', async () => {
    await body('Object.prototype.polluted = 1; JSON.stringify = () => "{}"; Array.prototype.map = null; return 1');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(await body('JSON.stringify = () => "7"; JSON.parse = null; return [input]', 1)).toEqual([1]);
  });

  test('the forbidden keys do not come back', async () => {
    expect((await failureOf(body('return JSON.parse(\'{"a":{"__proto__":{"x":1}}}\')'))).message).toMatch(/__proto__/);
    expect((await failureOf(body('return { constructor: 1 }'))).kind).toBe('result');
    expect(await body('return { text: "constructor" }')).toEqual({ text: 'constructor' });
  });
});

describe('workers', () => {
  test('calls at once are answered each with its own', async () => {
    const pool = await openServerSandbox(2);
    const calls = Array.from({ length: 20 }, (_, index) =>
      pool.run({ source: 'return input * 2', file, limits }, index),
    );
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, (_, index) => index * 2));
    const waiting = failureOf(pool.run({ source: 'return 1', file, limits }, null));
    pool.close();
    expect(await waiting).toMatchObject({ kind: 'aborted' });
  });

  test('one that hangs where no limit reaches is ended and replaced', async () => {
    const hanging = createSandbox({
      variant: {
        spawn: (listener) => {
          spawned++;
          const hangs = spawned === 1;
          queueMicrotask(() => listener.reply({ ready: true }));
          return {
            send: ({ id }) =>
              void (hangs || queueMicrotask(() => listener.reply({ id, outcomes: [{ json: '"new"' }] }))),
            terminate: () => void ended++,
          };
        },
      },
    });
    let [spawned, ended] = [0, 0];
    const first = failureOf(hanging.run({ source: '', file, limits: { ms: 1 } }, null));
    const second = hanging.run({ source: '', file }, null);
    expect(await first).toMatchObject({ kind: 'time' });
    expect(await second).toBe('new');
    expect([spawned, ended]).toEqual([2, 1]);
  });

  test('one that cannot start fails all who wait, and is tried again', async () => {
    let tries = 0;
    const broken = createSandbox({
      variant: {
        spawn: (listener) => {
          tries++;
          queueMicrotask(() => listener.onWorkerLost('no WebAssembly here'));
          return { send: () => undefined, terminate: () => undefined };
        },
      },
    });
    const both = await Promise.all([1, 2].map(() => failureOf(broken.run({ source: '', file }, null))));
    expect(both.map(({ message }) => message)).toEqual(['no WebAssembly here', 'no WebAssembly here']);
    await failureOf(broken.run({ source: '', file }, null));
    expect(tries).toBe(2);
  });

  test('what is no longer wanted is left', async () => {
    const controller = new AbortController();
    const slow = failureOf(
      sandbox.run({ source: 'for (;;) {}', file, limits: { ms: 100 } }, null, { signal: controller.signal }),
    );
    controller.abort();
    expect(await slow).toMatchObject({ kind: 'aborted' });
    expect(await body('return 1')).toBe(1);
    expect(
      await failureOf(sandbox.run({ source: 'return 1', file }, null, { signal: AbortSignal.abort() })),
    ).toMatchObject({ kind: 'aborted' });
  });

  test('a batch of 1,000 cells takes milliseconds', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ index }));
    const results = await sandbox.runEach({ source: 'return input.index * 2', file, limits: { ms: 1000 } }, rows);
    expect(results.at(-1)).toEqual({ value: 1998 });
  });
});
