import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// As in vitest.config.ts: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 5000 });

afterEach(() => {
  cleanup();
  // Removes elements that a test added itself; the next file has the same page.
  document.body.replaceChildren();
});

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// APIs that Mantine needs and jsdom lacks.
Object.defineProperty(globalThis, 'ResizeObserver', { writable: true, value: Observer });
Object.defineProperty(globalThis, 'IntersectionObserver', { writable: true, value: Observer });
Object.defineProperty(globalThis, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }),
});
Element.prototype.scrollIntoView = () => {};
