import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Seen from './Seen.tsx';

let show: (inView: boolean) => void = () => {};
let visibility: DocumentVisibilityState = 'visible';

const before = globalThis.IntersectionObserver;

class Watched {
  constructor(told: (entries: readonly { isIntersecting: boolean }[]) => void) {
    show = (isIntersecting) => act(() => told([{ isIntersecting }]));
  }
  observe(): void {}
  disconnect(): void {
    show = () => {};
  }
}

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(globalThis, { IntersectionObserver: Watched });
});
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver: before });
  vi.restoreAllMocks();
});

test('tells once when it comes into view, and again for something else', () => {
  const { emitted, give } = renderWidget(Seen, { of: 7 });
  show(false);
  expect(emitted).toEqual([]);
  show(true);
  show(true);
  expect(emitted).toEqual([{ event: 'seen', payload: { of: 7 } }]);
  give({ of: 8 });
  show(true);
  expect(emitted).toHaveLength(2);
});

test('waits until somebody looks at the page', () => {
  visibility = 'hidden';
  const { emitted } = renderWidget(Seen, { of: 7 });
  show(true);
  expect(emitted).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(emitted).toHaveLength(1);
});
