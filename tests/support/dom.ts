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

// The frames of jsdom come from one interval. Where fake timers take that, no file after it has frames.
const frame = new Map<number, FrameRequestCallback>();
let frames = 0;
let timedBy: typeof setTimeout | null = null;
const showFrame = (): void => {
  const works = [...frame.values()];
  frame.clear();
  for (const work of works) work(performance.now());
};
Object.assign(globalThis, {
  requestAnimationFrame(work: FrameRequestCallback) {
    if (frame.size === 0 || timedBy !== setTimeout) setTimeout(showFrame, 16);
    timedBy = setTimeout;
    frames += 1;
    frame.set(frames, work);
    return frames;
  },
  cancelAnimationFrame: (id: number) => frame.delete(id),
});

// The browser of the tests is Greek.
Object.defineProperty(navigator, 'languages', { configurable: true, value: ['el-GR'] });

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
