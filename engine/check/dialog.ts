import { ownMember } from '../document/index.ts';
import { checkMember, type CheckedAction } from './action-step.ts';
import { paramsOf } from './signature.ts';
import { ANY, type ObjectType, type Type } from './types.ts';

/** Checks a dialog that is opened and what it is given, except a param that the engine supplies. Returns the type of its answer. */
export function checkDialog(step: CheckedAction, supplied?: string): Type {
  const { catalogue, model, report, types } = step.checking;
  const name = step.text('dialog') ?? '';
  const local = ownMember(model.declared('dialogs'), name);
  model.mark('dialogs', name);
  const dialog = local ?? (Object.hasOwn(catalogue.parts, name) ? catalogue.parts[name] : undefined);
  if (dialog === undefined) {
    const known = [...Object.keys(model.declared('dialogs')), ...Object.keys(catalogue.parts)];
    report.unknown('unknown-dialog', step.at('dialog'), name, known, 'dialog');
    step.value('with');
    return ANY;
  }
  const params = paramsOf(name, dialog, (schema) => types.of(schema));
  checkMember(step, 'with', supplied === undefined ? params : withOptional(params, supplied), 'param');
  return types.of(ownMember(dialog, 'result'));
}

const withOptional = (params: ObjectType, name: string): ObjectType => ({
  ...params,
  fields: new Map(
    [...params.fields].map(([param, field]) => [param, param === name ? { ...field, optional: true } : field]),
  ),
});
