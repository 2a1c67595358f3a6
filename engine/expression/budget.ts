import { ExpressionError } from './expression-error.ts';

/** Steps that one run may take: an item of a loop costs the size of its body, a list operation the length of its list. */
export const STEPS_PER_RUN = 1_000_000;
const DEEPEST_APPLY = 20;

let left = STEPS_PER_RUN;
let applied = 0;

/** Takes steps from the budget of the running expression; throws when it is used up. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new ExpressionError('the expression takes too many steps');
}

/** Runs with a budget of its own: a value that is computed meanwhile does not eat that of its reader. */
export function withBudget<Result>(run: () => Result): Result {
  const saved = left;
  left = STEPS_PER_RUN;
  try {
    return run();
  } finally {
    left = saved;
  }
}

/** Rules that apply rules end after some levels. */
export function withinApply<Result>(run: () => Result): Result {
  if (applied >= DEEPEST_APPLY) throw new ExpressionError('rules that apply rules are nested too deep');
  applied++;
  try {
    return run();
  } finally {
    applied--;
  }
}
