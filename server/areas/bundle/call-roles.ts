import type { CallDeclaration } from '../../../schemas/define.ts';
import { hasRole, type Reader } from '../../policy/reader.ts';

/** Whoever may make a call: a bundle opens nothing that its own call does not. */
export const hasCallRole =
  ({ roles }: Pick<CallDeclaration, 'roles'>) =>
  (reader: Reader): boolean =>
    typeof roles === 'string' || hasRole(reader, ...roles);
