import { child, isObject } from '../document/index.ts';
import { compatible } from './assign.ts';
import type { CheckContext } from './check-context.ts';
import type { Scope } from './scope.ts';
import { checkSecret } from './secret.ts';
import type { Signature } from './signature.ts';
import { describe, type ObjectType } from './types.ts';
import { writableType } from './writable.ts';

/** A widget, or an entry of one of its slots: both can be bound. */
type Bindable = Pick<Signature, 'name' | 'models'>;

/** The models that are bound. */
export function checkBind(
  bind: unknown,
  bindable: Bindable,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): readonly string[] {
  if (bind === undefined) return [];
  const [first] = bindable.models.keys();
  if (typeof bind === 'string') {
    if (first === undefined)
      checking.report.add('no-model', pointer, `${bindable.name} edits nothing that could be bound`, { key: true });
    return checkModel(first, bind, bindable, pointer, scope, checking);
  }
  return isObject(bind)
    ? Object.entries(bind).flatMap(([name, path]) =>
        checkModel(name, path, bindable, child(pointer, name), scope, checking),
      )
    : [];
}

function checkModel(
  name: string | undefined,
  path: unknown,
  bindable: Bindable,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): readonly string[] {
  const type = writableType(path, pointer, scope, checking);
  if (name === undefined) return [];
  const wanted = bindable.models.get(name);
  if (!wanted) {
    const near = checking.report.nearest(name, bindable.models.keys());
    checking.report.add('no-model', pointer, `${bindable.name} has no model ${name}`, { key: true, nearest: near });
    return [];
  }
  if (type && !compatible(type, wanted))
    checking.report.add(
      'bind-mismatch',
      pointer,
      `${bindable.name} edits ${describe(wanted)}, and ${String(path)} is ${describe(type)}`,
    );
  if (type) checkSecret(wanted, String(path), pointer, checking);
  return [name];
}

/** A bound model is not required as a prop. */
export function withoutBound(props: ObjectType, bound: readonly string[]): ObjectType {
  if (!bound.some((name) => props.fields.has(name))) return props;
  const fields = [...props.fields].map(
    ([name, field]) => [name, bound.includes(name) ? { ...field, optional: true } : field] as const,
  );
  return { ...props, fields: new Map(fields) };
}
