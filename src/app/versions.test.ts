// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pollVersions } from './versions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pageOf = (state: { visibilityState: DocumentVisibilityState }) => {
  const page = Object.assign(new EventTarget(), state);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
  return page as unknown as Document & { visibilityState: DocumentVisibilityState };
};
const setup = (visibilityState: DocumentVisibilityState = 'visible') => {
  const server = { mark: '1', asked: 0, down: false };
  const page = pageOf({ visibilityState });
  const source = pollVersions(async () => {
    server.asked += 1;
    if (server.down) throw new Error('down');
    return server.mark;
  }, page);
  return { server, page, source, changed: vi.fn<() => void>() };
};

it('tells of a mark that is another, and of it once', async () => {
  const { server, source, changed } = setup();
  const stop = source.watch('1', changed, true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(changed).not.toHaveBeenCalled();
  server.mark = '2';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  server.mark = '3';
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('asks seldom unless somebody waits for it, and outlives a server that is away', async () => {
  const { server, source, changed } = setup();
  source.watch('1', changed, false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(5);
  server.down = true;
  await vi.advanceTimersByTimeAsync(30_000);
  server.down = false;
  server.mark = '2';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
  const { server, page, source, changed } = setup();
  source.watch('1', changed, false);
  await vi.advanceTimersByTimeAsync(0);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.asked).toBe(1);
  server.mark = '2';
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(changed).toHaveBeenCalledTimes(1);
});
