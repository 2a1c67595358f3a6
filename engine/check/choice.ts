import { child, isObject, type Fields } from '../document/index.ts';
import { readLogic, type Expression } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import type { CheckBody } from './loop.ts';
import type { Scope } from './scope.ts';
import { describe, isAny, literals, membersOf, sortOf, union, valuesOf, type Type } from './types.ts';

/** Checks that a choice covers every value of its type once. Inside a case the chosen path has the values of that case. */
export function checkChoice(
  choice: Fields,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
  body: CheckBody,
): void {
  const chosen = readLogic(choice.choose, `${pointer}/choose`, checking.report.sink);
  const type = checking.infer(chosen, scope);
  // The server removed its cases, so it shows nothing.
  if (choice.choose === null) return;
  const cover = new Cover(type, chosen, checking);
  if (isObject(choice.cases))
    for (const [name, node] of Object.entries(choice.cases)) {
      const at = child(`${pointer}/cases`, name);
      body(node, at, cover.take(name, at, scope), checking);
    }
  cover.end(choice, pointer);
  if (choice.else !== undefined) body(choice.else, `${pointer}/else`, cover.rest(scope), checking);
}

class Cover {
  private readonly type: Type;
  private readonly chosen: Expression;
  private readonly checking: CheckContext;
  /** The values that no case covers; null when they cannot be enumerated. */
  private readonly left: Map<string, string | number | boolean> | null;
  private readonly taken = new Set<string>();

  constructor(type: Type, chosen: Expression, checking: CheckContext) {
    this.type = type;
    this.chosen = chosen;
    this.checking = checking;
    const values = valuesOf(type);
    this.left = values && new Map(values.map((value) => [String(value), value]));
  }

  take(name: string, pointer: string, scope: Scope): Scope {
    const values: (string | number | boolean)[] = [];
    for (const alternative of name.split('|').map((part) => part.trim())) {
      const value = this.left?.get(alternative);
      if (this.taken.has(alternative)) this.unreachable(pointer, `${alternative} has a case already`);
      else if (this.left && value === undefined)
        this.unreachable(pointer, `${describe(this.type)} is never ${alternative}`);
      else if (!this.left && !this.may(alternative))
        this.unreachable(pointer, `${describe(this.type)} is never ${alternative}`);
      this.taken.add(alternative);
      this.left?.delete(alternative);
      if (value !== undefined) values.push(value);
    }
    return values.length > 0 ? this.narrow(literals(values), scope) : scope;
  }

  private may(name: string): boolean {
    return membersOf(this.type).some((member) => {
      const sort = sortOf(member);
      if (sort === 'any' || sort === 'text') return true;
      if (sort === 'null') return name === 'null' || name === '';
      return sort === 'number' ? Number.isFinite(Number(name)) : sort === 'boolean' && ['true', 'false'].includes(name);
    });
  }

  private unreachable(pointer: string, message: string): void {
    this.checking.report.add('unreachable-case', pointer, message, { key: true });
  }

  end(choice: Fields, pointer: string): void {
    const { report } = this.checking;
    const nullable = membersOf(this.type).some((member) => member.kind === 'null' || isAny(member));
    if (choice.else === undefined) {
      if (!this.left) report.add('not-exhaustive', `${pointer}/choose`, `${describe(this.type)} needs an else`);
      else if (this.left.size > 0)
        report.add('not-exhaustive', `${pointer}/choose`, `there is no case for ${[...this.left.keys()].join(', ')}`);
    } else if (this.left?.size === 0 && !nullable)
      report.add('unreachable-else', `${pointer}/else`, 'every value has a case', { key: true });
  }

  rest(scope: Scope): Scope {
    return this.left && this.left.size > 0 ? this.narrow(literals([...this.left.values()]), scope) : scope;
  }

  /** Narrows the chosen path to these values, and its parent to the members of the union that have them. */
  private narrow(to: Type, scope: Scope): Scope {
    const { chosen } = this;
    if (chosen.kind !== 'path' || chosen.steps.some((step) => typeof step === 'object')) return scope;
    const names = [chosen.root, ...chosen.steps.map(String)];
    const narrowed: Record<string, Type> = { [names.join('.')]: to };
    const holder = this.holder(names.at(-1)!, to, scope);
    if (holder && names.length > 1) narrowed[names.slice(0, -1).join('.')] = holder;
    return scope.with({ narrowed });
  }

  private holder(field: string, to: Type, scope: Scope): Type | undefined {
    const { chosen, checking } = this;
    if (chosen.kind !== 'path' || chosen.steps.length === 0) return undefined;
    const type = checking.report.silently(() => checking.infer({ ...chosen, steps: chosen.steps.slice(0, -1) }, scope));
    if (type.kind !== 'union') return undefined;
    const values = valuesOf(to) ?? [];
    const fitting = type.of.filter((member) => {
      const has = member.kind === 'object' ? valuesOf(member.fields.get(field)?.type() ?? to) : null;
      return !has || has.some((value) => values.includes(value));
    });
    return fitting.length < type.of.length && fitting.length > 0 ? union(fitting) : undefined;
  }
}
