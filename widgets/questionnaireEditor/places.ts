import type { QuestionPosition } from './edit.ts';

/** The question that a pointer leads to, or into; null for none. */
export function placeIn(pointer: string): QuestionPosition | null {
  const found = /^\/Sections\/(\d+)\/Questions\/(\d+)\/(\d+)(?:\/|$)/.exec(pointer);
  return found ? { section: Number(found[1]), line: Number(found[2]), place: Number(found[3]) } : null;
}

/** Does the pointer stand at the place, or within it? */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

interface Problem {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
}

/** What is wrong at a place, within it too; each kind once. */
export function problemsAt<P extends Problem>(problems: readonly P[], place: string): readonly P[] {
  const found = problems.filter(({ pointer }) => isWithin(pointer, place));
  return found.filter(({ kind }, index) => found.findIndex((other) => other.kind === kind) === index);
}
