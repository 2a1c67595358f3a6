import { runScript, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';

/** A call of a script, with its reply or refusal. */
export interface CallResult {
  readonly name: string;
  readonly body: unknown;
  readonly reply?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

interface RequestedCall {
  readonly name: string;
  readonly body: unknown;
}

/**
 * A run ends with a result or with the next call that it needs. Results that JSON cannot represent, such as undefined,
 * are left out.
 */
export type ScriptTurn =
  | { readonly result?: unknown; readonly log: readonly string[] }
  | { readonly wait: RequestedCall; readonly log: readonly string[] };

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/**
 * The text before and after the code of a service. It adds no lines, so that line numbers stay the same. The sandbox
 * cannot wait: a script that makes a call ends there, and starts again when the reply is known. Time and random numbers
 * are fixed, so that each run makes the same calls.
 */
export const AROUND_SERVICE: readonly [before: string, after: string] = [
  onOneLine(`const { params, results, now } = input;
    const lines = [];
    let count = 0, wait = null, seed = (now % 2147483646) + 1;
    const textOf = (value) => JSON.stringify(value);
    const Clock = Date;
    Date = class Date extends Clock {
      constructor(...given) { if (given.length > 0) super(...given); else super(now); }
      static now() { return now; }
    };
    Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const log = (...values) => {
      const words = values.map((value) => (typeof value === 'string' ? value : textOf(value) ?? String(value)));
      if (lines.length < 200) lines.push(words.join(' ').slice(0, 1000));
    };
    const call = (name, body = {}) => {
      if (wait) throw wait;
      const known = results[count++];
      if (!known) { wait = { name: String(name), body }; throw wait; }
      if (known.name !== name || textOf(known.body) !== textOf(body)) throw new Error('another call than before: ' + name);
      if (known.error) throw Object.assign(new Error(known.error.message), { code: known.error.code });
      return known.reply;
    };
    const main = (input, params, results, now, lines, count, wait, seed, textOf, Clock, main) => (async () => {`),
  onOneLine(`
    })();
    const turn = () => (wait ? { wait, log: lines } : null);
    return main(params).then(
      (result) => turn() ?? { result, log: lines },
      (error) => { if (wait) return turn(); throw error; },
    );`),
];

/** Runs a service up to its next call, or to its end. */
export async function runServiceTurn(
  caller: ScriptCaller,
  { name, code }: { readonly name: string; readonly code: string },
  input: { readonly params: unknown; readonly results: readonly CallResult[]; readonly now: number },
): Promise<ScriptTurn> {
  const source = `${AROUND_SERVICE[0]}${code}\n${AROUND_SERVICE[1]}`;
  // The text after the code returns one of the two types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await runScript(caller, { use: 'service', source, file: name }, input)) as ScriptTurn;
}
