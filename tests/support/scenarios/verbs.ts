import type { Expectation, Step } from '../../../schemas/documents/scenario.ts';

/** Actions of a reader. All other steps are expectations. */
const ACTS = ['click', 'type', 'choose', 'check', 'uncheck', 'press', 'attach', 'push', 'reply', 'wait'];

export const isExpectation = (step: Step): step is Expectation => !ACTS.some((verb) => verb in step);
