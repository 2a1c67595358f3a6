import { runInAction } from 'mobx';
import type { Environment, ExpressionHost } from '../../expression/index.ts';
import type { Reader } from '../../prepare/reader.ts';
import type { Step } from '../../prepare/types.ts';
import type { PageRuntime } from '../page.ts';
import { Host } from '../scope/host.ts';
import { ExtendedEnvironment, readFrom } from '../../expression/extended-environment.ts';
import type { Scope } from '../scope/scope.ts';
import { toText } from '../../base/text.ts';

/** Undefined, or the promise of the remaining steps. */
export type Pending = Promise<void> | undefined;

/** Ends the current list without an error: the reader declined or dismissed, or a `catch` handled the failure. */
export class ListEnded extends Error {
  /** True for a failure that a `catch` handled, so that a job counts it. */
  readonly failed: boolean;
  constructor(failed = false) {
    super('The list ended');
    this.failed = failed;
  }
}

/** `stop`: the whole handler ends. */
export class HandlerStopped extends Error {}

/** Thrown when the unit was closed, a newer run took over, or the job was cancelled. */
export class RunCancelled extends Error {}

export const isControlFlow = (error: unknown): boolean =>
  error instanceof ListEnded || error instanceof HandlerStopped || error instanceof RunCancelled;

/** Names that actions bind: event, error, task, and the names in `as`. */
export class LocalNames implements Environment {
  readonly host: ExpressionHost;
  readonly #parent: Environment;
  readonly #names: Map<string, unknown>;

  constructor(parent: Environment, host: ExpressionHost, names: Readonly<Record<string, unknown>>) {
    this.#parent = parent;
    this.host = host;
    this.#names = new Map(Object.entries(names));
  }

  read(root: string, steps: readonly (string | number)[]): unknown {
    return this.#names.has(root) ? readFrom(this.#names.get(root), steps, 0) : this.#parent.read(root, steps);
  }
  with(name: string, value: unknown): Environment {
    return new ExtendedEnvironment(this, name, value);
  }
  bind(name: string, value: unknown): void {
    this.#names.set(name, value);
  }
}

/** One run of a handler. */
export class Run {
  readonly scope: Scope;
  readonly names: LocalNames;
  readonly signal: AbortSignal;

  constructor(scope: Scope, names: LocalNames, signal: AbortSignal) {
    this.scope = scope;
    this.names = names;
    this.signal = signal;
  }

  static start(scope: Scope, event: unknown, signal: AbortSignal): Run {
    return new Run(scope, new LocalNames(scope, new Host(scope.unit.page), { event }), signal);
  }

  /** For requests: leaving the page does not abort a change that was sent. */
  get networkSignal(): AbortSignal {
    const controller = new AbortController();
    const follow = (): void => {
      if (!this.isUnitClosed) controller.abort(this.signal.reason);
    };
    if (this.signal.aborted) follow();
    else this.signal.addEventListener('abort', follow, { once: true });
    return controller.signal;
  }

  /** Did its unit go away? */
  get isUnitClosed(): boolean {
    return this.signal.aborted && this.signal.reason === CLOSED;
  }

  get page(): PageRuntime {
    return this.scope.unit.page;
  }

  /** The same run with additional names, inside `if`, `each`, `catch` and tasks. */
  withNames(names: Readonly<Record<string, unknown>> = {}, signal: AbortSignal = this.signal): Run {
    return new Run(this.scope, new LocalNames(this.names, this.names.host, names), signal);
  }

  /** The same run with only these names. */
  withOnlyNames(names: Readonly<Record<string, unknown>>): Run {
    return new Run(this.scope, new LocalNames(this.scope, this.names.host, names), this.signal);
  }

  evaluate(reader: Reader): unknown {
    return reader.prepared.run(this.names);
  }

  text(reader: Reader): string {
    return toText(this.evaluate(reader));
  }

  /** Continues after a wait. All changes up to the next wait are one change. */
  resume<T>(work: () => T): T {
    if (this.signal.aborted) throw new RunCancelled();
    return runInAction(work);
  }
}

/** Runs steps one after the other. It awaits nothing before the first step that waits, so that `set` happens inside the event. */
export function sequence(steps: readonly Step[], run: Run, from = 0): Pending {
  for (let index = from; index < steps.length; index++) {
    const step = steps[index];
    if (!step) break;
    run.page.inspect.action?.(step, run.scope.unit);
    const pending = step.perform(run);
    if (pending) return pending.then(() => run.resume(() => sequence(steps, run, index + 1)));
  }
  return undefined;
}

/** Does the work, then calls `done` or `failed`. It waits only where the work waits. */
export function runThen(work: () => Pending, done: () => Pending, failed: (error: unknown) => Pending): Pending {
  let pending: Pending;
  try {
    pending = work();
  } catch (error) {
    return failed(error);
  }
  return pending ? awaitThen(pending, done, failed) : done();
}

/** The abort reason of a run that ended with its unit. Its requests complete. */
export const CLOSED = 'closed';

async function awaitThen(
  pending: Promise<void>,
  done: () => Pending,
  failed: (error: unknown) => Pending,
): Promise<void> {
  try {
    await pending;
  } catch (error) {
    return failed(error);
  }
  return done();
}

/** Converts values of `with` to parameters. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
