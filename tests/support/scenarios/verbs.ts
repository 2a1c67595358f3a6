import type { Expectation, Step } from '../../../schemas/documents/scenario.ts';

/** What a reader does; every other step says what is then to be seen. */
const ACTS = ['click', 'type', 'choose', 'check', 'uncheck', 'press', 'attach', 'push', 'reply', 'wait'];

export const isExpectation = (step: Step): step is Expectation => !ACTS.some((verb) => verb in step);
