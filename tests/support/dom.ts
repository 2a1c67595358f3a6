import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// What jsdom lacks and Mantine asks for.
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
