import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** Compares the whole text of an element, with spaces collapsed; use a pattern for a part of a text. */
    toHaveText(expected: string | RegExp): R;
  }
}

const normalise = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

// Named as Playwright names it. toHaveTextContent of jest-dom is content with a part of the text.
expect.extend({
  toHaveText(element: Element | null | undefined, expected: string | RegExp) {
    const text = element ? normalise(element.textContent) : null;
    const pass = text !== null && (typeof expected === 'string' ? text === expected : expected.test(text));
    return {
      pass,
      actual: text,
      expected,
      message: () =>
        `the text is ${this.utils.printReceived(text)}; expected ${this.isNot ? 'another than ' : ''}${this.utils.printExpected(expected)}`,
    };
  },
});
