import type { Translate } from '../../engine/react/index.ts';

/** The label of a role. A role that the project defines has its own name. */
export function roleLabel(role: string, t: Translate): string {
  const key = `roles.${role}`;
  const text = t(key);
  return text === key ? role : text;
}
