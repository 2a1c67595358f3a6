import type { Step } from '../../prepare/types.ts';
import type { Action, Catch, Actions } from '../../../schemas/documents/unit.ts';
import { CallError, type Ports } from '../../base/ports.ts';
import type { Reader, Target } from '../../prepare/reader.ts';
import { SandboxError } from '../../script/sandbox-error.ts';
import { isControlFlow, sequence, runThen, type Pending, type Run } from './run.ts';

/** The readers of an action's members. */
export interface ActionCompiler {
  readonly pointer: string;
  readonly value: (given: unknown, key: string) => Reader;
  readonly optional: (given: unknown, key: string) => Reader | null;
  readonly logic: (given: unknown, key: string) => Reader;
  readonly target: (given: unknown, key: string) => Target;
  readonly list: (given: Actions | undefined, key: string) => readonly Step[];
}

export type ActionOf<Kind extends Action['do']> = Extract<Action, { readonly do: Kind }>;

/** One compiler per kind of action: it prepares at compile time what does not depend on the run. */
export type Compilers<Kind extends Action['do']> = {
  readonly [K in Kind]: (action: ActionOf<K>, make: ActionCompiler) => (run: Run) => Pending;
};

export type Catches = ReadonlyMap<string, readonly Step[]>;

export const compileCatches = (given: Catch | undefined, make: ActionCompiler): Catches =>
  new Map(Object.entries(given ?? {}).map(([code, list]) => [code, make.list(list, `catch/${code}`)] as const));

/** The value of `error` inside of a catch. */
export function describeError(error: unknown, { textOf = messageOf }: Pick<Ports, 'textOf'>): ErrorDescription {
  if (error instanceof CallError) {
    const { code, status, data, fields, reasons } = error;
    return { code, status, text: textOf(error), data, fields, reasons };
  }
  return {
    code: 'error',
    status: 0,
    text: textOf(error),
    data: error instanceof SandboxError ? { where: error.where } : null,
    fields: {},
    reasons: [],
  };
}

type ErrorDescription = Readonly<Record<string, unknown>>;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs the list that catches this error; throws the error when there is none. */
export function runCatch(error: unknown, lists: Catches, run: Run): Pending {
  if (isControlFlow(error)) throw error;
  const described = describeError(error, run.page.ports);
  const list = lists.get(String(described['code'])) ?? lists.get('*');
  if (!list) throw error;
  return run.resume(() => sequence(list, run.withNames({ error: described })));
}

/** `finally` runs in every case; then the result or the error is passed on. */
export function withFinally(work: () => Pending, steps: readonly Step[], run: Run): Pending {
  if (steps.length === 0) return work();
  return runThen(
    work,
    () => sequence(steps, run.withNames()),
    (error) =>
      runThen(
        () => sequence(steps, run.withNames()),
        () => {
          throw error;
        },
        (later) => {
          throw later;
        },
      ),
  );
}
