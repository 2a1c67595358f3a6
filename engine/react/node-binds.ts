import { stepsOf, type Target } from '../prepare/reader.ts';
import type { PreparedNode } from '../prepare/types.ts';
import type { ResolvedTarget } from '../runtime/contracts.ts';
import { evaluateReader } from '../runtime/scope/read.ts';
import type { Scope } from '../runtime/scope/scope.ts';

interface Bind {
  readonly model: string;
  readonly target: Target;
  /** The event that writes it. */
  readonly event: string | undefined;
}

/** What a node is bound to, by the models of the widget that is shown. */
export class NodeBinds {
  readonly #node: PreparedNode;
  readonly #scope: Scope;
  #last: { readonly shown: ResolvedTarget; readonly binds: readonly Bind[] } | null = null;

  constructor(node: PreparedNode, scope: Scope) {
    this.#node = node;
    this.#scope = scope;
  }

  read(into: Record<string, unknown>, shown: ResolvedTarget): void {
    for (const { model, target } of this.#of(shown)) into[model] = evaluateReader(target.whole, this.#scope);
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
    return this.#of(shown).some((bind) => bind.event === event);
  }

  has(model: string, shown: ResolvedTarget): boolean {
    return this.#of(shown).some((bind) => bind.model === model);
  }

  write(event: string, payload: Readonly<Record<string, unknown>>, shown: ResolvedTarget): void {
    for (const { model, target, event: writes } of this.#of(shown))
      if (writes === event && Object.hasOwn(payload, model))
        this.#scope.unit.write(target.root, stepsOf(target, this.#scope), payload[model]);
  }

  /** "" is the first model of the widget. */
  #of(shown: ResolvedTarget): readonly Bind[] {
    if (this.#last?.shown !== shown) {
      const { widgets } = this.#scope.unit.page.catalogue;
      const models = shown.kind === 'widget' ? widgets[shown.name]?.models : undefined;
      const first = Object.keys(models ?? {})[0] ?? 'value';
      const binds = this.#node.binds.map(([name, target]) => {
        const model = name === '' ? first : name;
        return { model, target, event: models?.[model]?.event };
      });
      this.#last = { shown, binds };
    }
    return this.#last.binds;
  }
}
