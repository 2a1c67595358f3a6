import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { BODY_START, type Described, failureOf, nullRejection } from './failures.ts';
import type { SandboxFailure, SandboxOutcome, SandboxReply, SandboxRequest } from './protocol.ts';

/** Less than the memory of a worker in any browser. A larger stack would make the worker fail instead of the call. */
const STACK_BYTES = 128 * 1024;
/** Memory for reporting the failure after time or memory ran out. */
const LAST_WORDS = { ms: 20, bytes: 1024 * 1024 } as const;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

// Keeps references that are taken before any code of the document runs, so that the code cannot replace them.
const PRELUDE = `(() => {
  const { parse, stringify } = JSON, text = String;
  return {
    parse: (json) => parse(json),
    stringify: (value) => { const json = stringify(value); return json === undefined ? 'null' : json; },
    describe: (error) => {
      const field = (name) => { try { const value = error[name]; return value === undefined ? '' : text(value); } catch { return ''; } };
      const whole = () => { try { if (error === null || error === undefined) return text(error) + ' was thrown, which does not say what is wrong'; return typeof error === 'object' && error !== null ? field('message') || stringify(error) : text(error); } catch { return ''; } };
      return stringify({ name: field('name'), message: whole(), stack: field('stack') });
    },
  };
})()`;

/** Thrown inside this file only, to pass on a failure. */
class ScriptFailed extends Error {
  readonly failure: SandboxFailure;
  constructor(failure: SandboxFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Runs one request: each input in a runtime of its own, which is disposed of afterwards. Globals, prototypes, closures, jobs and symbols belong to a
 * runtime, so no run sees the values of another.
 */
export function runRequest(quickjs: QuickJSWASMModule, request: SandboxRequest): SandboxReply {
  const { id, inputs } = request;
  const outcomes: SandboxOutcome[] = [];
  let left = request.ms;
  let output = request.output;
  for (const input of inputs) {
    const { outcome, spent, ends, broken } = runOne(quickjs, request, input, left);
    if (ends) return { id, outcomes: [], failure: ends, broken };
    output -= 'json' in outcome ? outcome.json.length : 0;
    outcomes.push(output < 0 ? tooMuchOutput(request) : outcome);
    left -= spent;
    // A broken worker is replaced; the rest of the batch does not run.
    if (broken) return { id, broken, outcomes: [...outcomes, ...inputs.slice(outcomes.length).map(() => BROKEN)] };
  }
  return { id, outcomes };
}

interface RunResult {
  readonly outcome: SandboxOutcome;
  readonly spent: number;
  /** Does the whole request fail, because of invalid code or a used-up time limit? */
  readonly ends?: SandboxFailure;
  readonly broken: boolean;
}

function runOne(quickjs: QuickJSWASMModule, request: SandboxRequest, input: string, ms: number): RunResult {
  let session: Session | undefined;
  try {
    session = new Session(quickjs.newRuntime(), request, ms);
    const outcome = session.outcomeOf(input);
    return { outcome, spent: session.spent, broken: !session.dispose() };
  } catch (error) {
    // An error that is not a failure of the code means that QuickJS is broken; its runtime is not disposed of then.
    const broken = !(error instanceof ScriptFailed) || session?.dispose() === false;
    const failure = error instanceof ScriptFailed ? error.failure : crashOf(error);
    return { outcome: { failure }, spent: 0, ends: failure, broken };
  }
}

const tooMuchOutput = ({ output }: SandboxRequest): SandboxOutcome => ({
  failure: { kind: 'output', message: `its results are longer than ${Math.round(output / 1024)} KB` },
});

const BROKEN: SandboxOutcome = { failure: { kind: 'crash', message: 'a call before this one broke the sandbox' } };

/** QuickJS itself failed: data is nested too deep for its stack, or it has a bug. */
const crashOf = (error: unknown): SandboxFailure =>
  error instanceof RangeError
    ? { kind: 'stack', message: 'functions or data are nested too deep' }
    : { kind: 'crash', message: error instanceof Error ? error.message : String(error) };

class Session {
  private readonly context: QuickJSContext;
  private readonly request: SandboxRequest;
  private readonly runtime: QuickJSRuntime;
  private deadline = Infinity;
  private readonly started: number;
  private outOfTime = false;
  private readonly kept: QuickJSHandle[] = [];
  private readonly tools: Record<'parse' | 'stringify' | 'describe', QuickJSHandle>;

  constructor(runtime: QuickJSRuntime, request: SandboxRequest, ms: number) {
    this.runtime = runtime;
    this.request = request;
    runtime.setMemoryLimit(request.bytes);
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => {
      if (Date.now() <= this.deadline) return false;
      this.outOfTime = true;
      return true;
    });
    this.context = runtime.newContext();
    const prelude = this.keep(this.context.unwrapResult(this.context.evalCode(PRELUDE, 'sandbox')));
    const tool = (name: string) => this.keep(this.context.getProp(prelude, name));
    this.tools = { parse: tool('parse'), stringify: tool('stringify'), describe: tool('describe') };
    this.started = performance.now();
    this.deadline = Date.now() + ms;
  }

  private keep(handle: QuickJSHandle): QuickJSHandle {
    this.kept.push(handle);
    return handle;
  }

  /** Frees the runtime; false when that failed and the module is broken, so that the worker must be replaced. */
  dispose(): boolean {
    try {
      for (const handle of this.kept) handle.dispose();
      this.context.dispose();
      this.runtime.dispose();
      return true;
    } catch {
      // The caller replaces the worker.
      return false;
    }
  }

  /** Milliseconds since the code started; creating the runtime does not count. */
  get spent(): number {
    return performance.now() - this.started;
  }

  /** The result of the code for one input. */
  outcomeOf(input: string): SandboxOutcome {
    if (this.deadline < Date.now()) throw new ScriptFailed(failureOf(null, true, this.request));
    const main = this.keep(this.mainFunction());
    try {
      return { json: this.callWith(main, input) };
    } catch (error) {
      if (error instanceof ScriptFailed && error.failure.kind !== 'time') return { failure: error.failure };
      throw error;
    }
  }

  /** The declared function of that name; without a name the source is a function body. */
  private mainFunction(): QuickJSHandle {
    const { source, name, file } = this.request;
    if (name === undefined) return this.evaluate(`${BODY_START}${source}\n})`, file);
    if (!NAME.test(name)) throw new ScriptFailed({ kind: 'missing', message: `"${name}" is no name of a function` });
    // A file of functions may be written as a module. The spaces keep its columns.
    this.evaluate(
      source.replaceAll(/^export (default )?(?=async |function|const |let |class )/gm, (word) =>
        ' '.repeat(word.length),
      ),
      file,
    );
    const found = this.evaluate(`typeof ${name} === 'function' ? ${name} : undefined`, 'sandbox');
    if (this.context.typeof(found) === 'function') return found;
    found.dispose();
    throw new ScriptFailed({ kind: 'missing', message: `there is no function ${name}`, functionName: name });
  }

  private evaluate(code: string, file: string): QuickJSHandle {
    return this.settled(this.context.evalCode(code, file, { strict: true }));
  }

  private callWith(main: QuickJSHandle, input: string): string {
    const { context } = this;
    const handles: QuickJSHandle[] = [];
    const own = (handle: QuickJSHandle) => {
      handles.push(handle);
      return handle;
    };
    try {
      const given = own(this.call(this.tools.parse, own(context.newString(input))));
      const value = own(this.awaited(own(this.call(main, given))));
      return context.getString(own(this.call(this.tools.stringify, value)));
    } finally {
      for (const handle of handles) handle.dispose();
    }
  }

  private call(main: QuickJSHandle, argument: QuickJSHandle): QuickJSHandle {
    return this.settled(this.context.callFunction(main, this.context.undefined, [argument]));
  }

  /** Waits for a promise while jobs are pending inside; nothing outside can settle it. */
  private awaited(value: QuickJSHandle): QuickJSHandle {
    const { context } = this;
    const jobs = this.runtime.executePendingJobs();
    if (jobs.error) throw this.failed(jobs.error);
    jobs.dispose();
    if (this.outOfTime) throw new ScriptFailed(failureOf({ name: '', message: '', stack: '' }, true, this.request));
    const state = context.getPromiseState(value);
    if (state.type === 'fulfilled') return state.notAPromise ? value.dup() : state.value;
    if (state.type === 'rejected') throw this.rejected(state.error);
    throw new ScriptFailed({ kind: 'result', message: 'the result is a promise that never settles' });
  }

  /** Without memory for an error, QuickJS rejects a promise with null. Code seldom does that itself. */
  private rejected(error: QuickJSHandle): ScriptFailed {
    const isNull = this.context.sameValue(error, this.context.null);
    const { failure } = this.failed(error);
    return new ScriptFailed(isNull && failure.kind === 'thrown' ? nullRejection(this.request) : failure);
  }

  private settled(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw this.failed(result.error);
    return result.value;
  }

  private failed(error: QuickJSHandle): ScriptFailed {
    const { outOfTime } = this;
    this.deadline = Date.now() + LAST_WORDS.ms;
    this.runtime.setMemoryLimit(this.request.bytes + LAST_WORDS.bytes);
    const described = this.describe(error);
    error.dispose();
    return new ScriptFailed(failureOf(described, outOfTime, this.request));
  }

  private describe(error: QuickJSHandle): Described | null {
    const described = this.context.callFunction(this.tools.describe, this.context.undefined, [error]);
    if (described.error) {
      described.error.dispose();
      return null;
    }
    const text = this.context.getString(described.value);
    described.value.dispose();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the prelude above makes this text
    return JSON.parse(text) as Described;
  }
}
