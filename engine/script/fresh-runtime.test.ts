import { afterAll, describe, expect, test } from 'vitest';
import { nodeVariant } from './node.ts';
import { createSandbox } from './sandbox.ts';

const sandbox = createSandbox({ variant: nodeVariant });
afterAll(() => sandbox.close());

const PEOPLE = [{ name: 'Anna' }, { name: 'Maria' }, { name: 'Eleni' }];
const limits = { ms: 2_000 };

/** A function body that returns traces of earlier runs and then stores its own person's name. */
const WAYS: readonly (readonly [way: string, source: string])[] = [
  [
    'a property of the global object',
    'const seen = globalThis.seen ?? []; globalThis.seen = [...seen, input.name]; return seen;',
  ],
  [
    'a hidden property of the global object',
    'const found = globalThis.seen ?? null; Object.defineProperty(globalThis, "seen", { value: input.name, configurable: false }); return found;',
  ],
  [
    'a variable of indirect eval',
    'const found = typeof seen === "undefined" ? null : seen; (0, eval)("var seen = " + JSON.stringify(input.name)); return found;',
  ],
  [
    'a lexical declaration of indirect eval',
    'let found = null; try { found = (0, eval)("later"); } catch {} (0, eval)("globalThis.keep = () => 1"); (0, eval)("let later = " + JSON.stringify(input.name)); return [found, typeof keep];',
  ],
  [
    'the prototype of all objects',
    'const found = ({}).seen ?? null; Object.prototype.seen = input.name; return [found];',
  ],
  [
    'a method of arrays',
    'const before = [3, 1, 2].map((x) => x * 2); Array.prototype.map = () => [input.name]; return before;',
  ],
  [
    'an index of the prototype of arrays',
    'const found = [,][0] ?? null; Array.prototype[0] = input.name; return { found };',
  ],
  [
    'the prototype of texts',
    'const found = "abc".toUpperCase(); String.prototype.toUpperCase = () => input.name; return found;',
  ],
  [
    'the prototype of functions',
    'const found = (() => {}).seen ?? null; Function.prototype.seen = input.name; const g = (() => 1).call(); Function.prototype.call = () => input.name; return [found, g];',
  ],
  [
    'a property of a built-in function',
    'const found = Math.max.seen ?? null; Math.max.seen = input.name; return found;',
  ],
  [
    'a built-in function that is another one now',
    'const found = JSON.stringify({ a: 1 }); JSON.stringify = () => JSON.parse("\\"x\\""); JSON.parse = () => ({ name: input.name }); return found;',
  ],
  [
    'a global symbol',
    'const key = Symbol.for("seen"); const found = [Object.prototype[key] ?? null, globalThis[key] ?? null, Array[key] ?? null]; for (const at of [Object.prototype, globalThis, Array]) at[key] = input.name; return found;',
  ],
  [
    'a well-known symbol',
    'const found = [..."ab"].length; String.prototype[Symbol.iterator] = function* () { yield input.name; }; return found;',
  ],
  [
    'a getter of a prototype',
    'const found = ({}).seen ?? null; Object.defineProperty(Object.prototype, "seen", { get: () => input.name, configurable: true }); return [found];',
  ],
  [
    'a setter that hears what others store',
    'const found = globalThis.heard ?? null; Object.defineProperty(Object.prototype, "secret", { set(value) { globalThis.heard = value; }, configurable: true }); const mine = {}; mine.secret = input.name; return found;',
  ],
  [
    'a frozen built-in object',
    'const found = Object.isFrozen(Array.prototype); Object.freeze(Array.prototype); Object.freeze(Object.prototype); Object.preventExtensions(globalThis); return found;',
  ],
  [
    'another clock',
    'const found = [new Date(0).getTime(), typeof Date.now(), Date.name]; Date.prototype.getTime = () => input.name; Date = class Other {}; return found;',
  ],
  ['other random numbers', 'const found = typeof Math.random(); Math.random = () => input.name; return found;'],
  [
    'the prototype of generators',
    'const proto = Object.getPrototypeOf(function* () {}).prototype; const found = proto.seen ?? null; proto.seen = input.name; return found;',
  ],
  [
    'a generator that waits',
    'const found = globalThis.waiting?.next().value ?? null; globalThis.waiting = (function* () { for (;;) yield input.name; })(); return found;',
  ],
  [
    'the place where a pattern goes on',
    'const found = globalThis.pattern?.lastIndex ?? null; globalThis.pattern = /a/g; pattern.exec("xa"); const own = /n/g; const at = own.lastIndex; own.exec(input.name); return [found, at];',
  ],
  [
    'what the last pattern found',
    'const found = [RegExp.$1 ?? null, RegExp.lastMatch ?? null, RegExp["$`"] ?? null]; /(\\w+)/.exec(input.name); return found;',
  ],
  ['how patterns are read', 'const found = /a/.test("a"); RegExp.prototype.exec = () => null; return found;'],
  [
    'a map of a closure',
    'const memo = (globalThis.memo ??= (() => { const map = new Map(); return (key, make) => (map.has(key) ? map.get(key) : (map.set(key, make()), map.get(key))); })()); return memo("who", () => 1) === 1 && globalThis.first === undefined && (globalThis.first = input.name, true);',
  ],
  [
    'a weak map by a built-in object',
    'const found = globalThis.weak?.get(Array) ?? null; globalThis.weak = new WeakMap([[Array, input.name]]); return found;',
  ],
  [
    'work for later',
    'const found = globalThis.late ?? null; Promise.resolve().then(() => Promise.resolve()).then(() => { globalThis.late = input.name; }); return found;',
  ],
  [
    'how promises go on',
    'const found = typeof Promise.prototype.then === "function" && Promise.prototype.then.toString().includes("native"); Promise.prototype.then = () => input.name; return found;',
  ],
  [
    'a waiting promise',
    'const found = globalThis.pending ? (pending.resolve(input.name), 1) : 0; globalThis.pending = Promise.withResolvers?.() ?? {}; return found;',
  ],
  [
    'what is done when memory is given back',
    'const found = globalThis.registry ? 1 : 0; globalThis.registry = new FinalizationRegistry((name) => { globalThis.seen = name; }); registry.register({}, input.name); return [found, globalThis.seen ?? null];',
  ],
  [
    'the input',
    'const found = Object.keys(input); input.seen = input.name; globalThis.kept = input; return found.length;',
  ],
  [
    'the arguments',
    'const found = arguments.callee_ ?? null; arguments.callee_ = input.name; return [arguments.length, found];',
  ],
  ['the function itself', 'const found = main.seen ?? null; main.seen = input.name; return found;'],
  [
    'how errors are written',
    'const found = new Error("x").message; Error.prepareStackTrace = () => input.name; Error.prototype.toString = () => input.name; Error = class extends Error { message = input.name; }; return found;',
  ],
  [
    'a constructor of functions',
    'const found = Function("return 1")(); (() => {}).constructor.prototype.constructor = () => () => input.name; Function = () => () => input.name; return found;',
  ],
  [
    'bytes',
    'const found = globalThis.bytes?.[0] ?? 0; globalThis.bytes = new Uint8Array([7]); return [found, new Uint8Array(4096).every((one) => one === 0)];',
  ],
];

describe('globals of one run do not exist in the next one', () => {
  test.each(WAYS)('%s', async (_, source) => {
    const alone = await sandbox.run({ source, file: 'alone', limits }, PEOPLE[0]);
    const results = await sandbox.runEach({ source, file: 'batch', limits }, PEOPLE);
    expect(results).toEqual(PEOPLE.map(() => ({ value: alone })));
    expect(JSON.stringify(results)).not.toMatch(/Anna|Maria|Eleni/);
    // A page passes its people by the names of their rows.
    const members = Object.fromEntries(PEOPLE.map((person, index) => [`row ${index}`, person]));
    const rows = await sandbox.run({ source, file: 'page', limits, each: { failed: '-' } }, members);
    expect(rows).toEqual({ 'row 0': alone, 'row 1': alone, 'row 2': alone });
  });

  test('a member whose call fails has what is said for it, and a script that is none fails the whole', async () => {
    const each = { failed: '-' };
    const source = 'if (input === 2) throw new Error("no two"); return input * 10;';
    expect(await sandbox.run({ source, file: 'page', each }, { a: 1, b: 2, c: 3 })).toEqual({ a: 10, b: '-', c: 30 });
    expect(await sandbox.run({ source, file: 'page', each }, {})).toEqual({});
    await expect(sandbox.run({ source: 'return (', file: 'page', each }, { a: 1 })).rejects.toMatchObject({
      kind: 'syntax',
    });
  });

  test('a variable of the file that declares the function', async () => {
    const source =
      'let seen = [];\nconst cache = new Map();\nexport function who(input) { seen.push(input.name); cache.set(input.name, 1); return [seen.length, cache.size]; }';
    const results = await sandbox.runEach({ source, name: 'who', file: 'module', limits }, PEOPLE);
    expect(results).toEqual(PEOPLE.map(() => ({ value: [1, 1] })));
  });

  test('one that fails leaves nothing either', async () => {
    const source =
      'const found = globalThis.seen ?? null; globalThis.seen = input.name; Array.prototype.map = null; if (input.name !== "Eleni") throw new Error(String(found)); return found;';
    const [first, second, third] = await sandbox.runEach({ source, file: 'throws', limits }, PEOPLE);
    expect(first).toMatchObject({ error: { kind: 'thrown', message: 'null' } });
    expect(second).toMatchObject({ error: { kind: 'thrown', message: 'null' } });
    expect(third).toEqual({ value: null });
  });

  test('memory is limited for each input: only the one that uses too much fails', async () => {
    const source = 'if (input.name === "Maria") { const all = []; for (;;) all.push({ at: all.length }); } return 1;';
    const results = await sandbox.runEach({ source, file: 'greedy', limits: { ms: 8_000 } }, PEOPLE);
    expect(results[0]).toEqual({ value: 1 });
    expect(results[1]).toMatchObject({ error: { kind: 'memory' } });
    expect(results[2]).toEqual({ value: 1 });
  });

  test('the time of a batch is one: an endless run ends it', async () => {
    const batch = sandbox.runEach(
      { source: 'if (input.name === "Maria") for (;;) ; return 1;', file: 'endless', limits: { ms: 100 } },
      PEOPLE,
    );
    await expect(batch).rejects.toMatchObject({ kind: 'time' });
  });
});
