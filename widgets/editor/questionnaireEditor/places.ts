import type { QuestionPosition } from './edit.ts';

/** The question at or around a pointer, or null. */
export function placeIn(pointer: string): QuestionPosition | null {
  const found = /^\/Sections\/(\d+)\/Questions\/(\d+)\/(\d+)(?:\/|$)/.exec(pointer);
  return found ? { section: Number(found[1]), line: Number(found[2]), place: Number(found[3]) } : null;
}

/** Is the pointer at the position, or within it? */
export const isWithin = (pointer: string, place: string): boolean =>
  pointer === place || pointer.startsWith(`${place}/`);

interface Problem {
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
}

/** The problems at or within a position, each kind once. */
export function problemsAt<P extends Problem>(problems: readonly P[], place: string): readonly P[] {
  const found = problems.filter(({ pointer }) => isWithin(pointer, place));
  return found.filter(({ kind }, index) => found.findIndex((other) => other.kind === kind) === index);
}
