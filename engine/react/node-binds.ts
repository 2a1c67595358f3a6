import { runInAction } from 'mobx';
import { stepsOf, type Target } from '../prepare/reader.ts';
import type { PreparedBinds, PreparedNode } from '../prepare/types.ts';
import type { ResolvedTarget } from '../runtime/contracts.ts';
import { evaluateReader } from '../runtime/scope/read.ts';
import type { Scope } from '../runtime/scope/scope.ts';
import type { RuntimeModel } from '../base/widget.ts';

export interface Bind {
  readonly model: string;
  readonly target: Target;
  /** The event that writes it. */
  readonly event: string | undefined;
}

type Models = Readonly<Record<string, RuntimeModel>>;
type Payload = Readonly<Record<string, unknown>>;

/** The binds by the models of a widget or a slot; "" is the first model. */
export function bindsOf(binds: PreparedBinds, models: Models | undefined): readonly Bind[] {
  const first = Object.keys(models ?? {})[0] ?? 'value';
  return binds.map(([name, target]) => {
    const model = name === '' ? first : name;
    return { model, target, event: models?.[model]?.event };
  });
}

export function readBinds(into: Record<string, unknown>, binds: readonly Bind[], scope: Scope): void {
  for (const { model, target } of binds) into[model] = evaluateReader(target.whole, scope);
}

/** Writes the bound models first, within the event itself: the caret of an input depends on it. */
export function emitBound(
  binds: readonly Bind[],
  scope: Scope,
  event: string,
  payload: Payload,
  handle: () => void,
): void {
  try {
    runInAction(() => {
      for (const { model, target, event: writes } of binds)
        if (writes === event && Object.hasOwn(payload, model))
          scope.unit.write(target.root, stepsOf(target, scope), payload[model]);
      handle();
    });
  } catch (error) {
    scope.unit.page.failed(error);
  }
}

/** The binds of a node, by the models of the widget that is shown. */
export class NodeBinds {
  readonly #node: PreparedNode;
  readonly #scope: Scope;
  #last: { readonly shown: ResolvedTarget; readonly binds: readonly Bind[] } | null = null;

  constructor(node: PreparedNode, scope: Scope) {
    this.#node = node;
    this.#scope = scope;
  }

  /** The message of a draft about what is bound. */
  message(): string | undefined {
    for (const [, target] of this.#node.binds) {
      const message = this.#scope.unit.errorAt(target, this.#scope);
      if (message !== undefined) return message;
    }
    return undefined;
  }

  listens(event: string, shown: ResolvedTarget): boolean {
    return this.of(shown).some((bind) => bind.event === event);
  }

  has(model: string, shown: ResolvedTarget): boolean {
    return this.of(shown).some((bind) => bind.model === model);
  }

  of(shown: ResolvedTarget): readonly Bind[] {
    if (this.#last?.shown !== shown) {
      const { widgets } = this.#scope.unit.page.catalogue;
      const models = shown.kind === 'widget' ? widgets[shown.name]?.models : undefined;
      this.#last = { shown, binds: bindsOf(this.#node.binds, models) };
    }
    return this.#last.binds;
  }
}
