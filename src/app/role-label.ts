import type { Translate } from '../../engine/react/index.ts';

/** A role as people call it; a role of the project's own keeps its name. */
export function roleLabel(role: string, t: Translate): string {
  const key = `roles.${role}`;
  const text = t(key);
  return text === key ? role : text;
}
