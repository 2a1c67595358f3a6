import { afterAll, vi } from 'vitest';

// The next file has the same globals.
afterAll(() => {
  if (vi.isFakeTimers()) throw new Error('vi.useRealTimers() is missing after the tests');
});
