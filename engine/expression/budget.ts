import { ExpressionError } from './expression-error.ts';

/** The steps that one run may take: an item of a loop costs the size of its body, a list operation the length of its list. */
const STEPS_PER_RUN = 1_000_000;
const MAX_APPLY_DEPTH = 20;

let left = STEPS_PER_RUN;
let applied = 0;

/** Subtracts steps from the budget of the running expression; throws when it is used up. */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new ExpressionError('the expression takes too many steps');
}

/** Runs with a separate budget, so that a value that is computed meanwhile does not use up its reader's. */
export function withBudget<Result>(run: () => Result): Result {
  const saved = left;
  left = STEPS_PER_RUN;
  try {
    return run();
  } finally {
    left = saved;
  }
}

/** Limits the depth of rules that apply rules. */
export function withinApply<Result>(run: () => Result): Result {
  if (applied >= MAX_APPLY_DEPTH) throw new ExpressionError('rules that apply rules are nested too deep');
  applied++;
  try {
    return run();
  } finally {
    applied--;
  }
}
