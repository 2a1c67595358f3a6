import { isSecretName } from '../../schemas/formats/secret-name.ts';
import { ownMember } from '../document/index.ts';
import { readPath } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { membersOf, type Type } from './types.ts';

const isPassword = (type: Type): boolean =>
  membersOf(type).some((member) => member.kind === 'text' && member.format === 'password');

/** A password is never stored on the device. A part does not know the draft that it edits, so the check uses the name. */
export function checkSecret(edited: Type, place: string, pointer: string, { model, report }: CheckContext): void {
  if (!isPassword(edited)) return;
  const path = readPath(place, pointer, report.sink);
  const names = path?.steps.filter((step) => typeof step === 'string') ?? [];
  const isKept =
    path?.root === 'state'
      ? ownMember(ownMember(model.declared('state'), names[0] ?? ''), 'keep') !== undefined
      : !names.some(isSecretName);
  if (isKept) report.add('secret-kept', pointer, `${place} would be kept on the device`);
}
