import type { CallDeclaration } from '../../../../schemas/define.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';

/** Whether the reader has a role for the call, so that a bundle gives no rights beyond those of its calls. */
export const hasCallRole =
  ({ roles }: Pick<CallDeclaration, 'roles'>) =>
  (reader: Reader): boolean =>
    typeof roles === 'string' || hasRole(reader, ...roles);
