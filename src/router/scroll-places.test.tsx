import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory, type AppHistory } from './history.ts';
import { ScrollPlaces } from './scroll-places.ts';

let history: AppHistory;
let places: ScrollPlaces;

const back = () =>
  new Promise<void>((done) => {
    addEventListener('popstate', () => setTimeout(done), { once: true });
    window.history.back();
  });

function show(...rows: readonly string[]): { main: Element; list: Element } {
  document.body.innerHTML = `<nav></nav><main><h1>Page</h1><ul>${rows.join('')}</ul></main>`;
  const [main, list] = [document.querySelector('main'), document.querySelector('ul')];
  if (!main || !list) throw new Error('The page has no list');
  return { main, list };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/people');
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') Object.assign(this, { scrollTop: to.top ?? 0, scrollLeft: to.left ?? 0 });
  };
  history = createHistory(() => null);
  places = new ScrollPlaces(history);
  history.listen(() => places.follow());
});
afterEach(() => {
  history.dispose();
  vi.restoreAllMocks();
});

test('scrolls an earlier page and its lists to where they were left, and leaves the menu alone', async () => {
  const before = show();
  before.main.scrollTop = 120;
  before.list.scrollLeft = 40;
  const menu = document.querySelector('nav');
  if (menu) menu.scrollTop = 15;
  history.push('/person');
  show();
  await back();
  const after = show();
  places.restore();
  expect(after.main.scrollTop).toBe(120);
  expect(after.list.scrollLeft).toBe(40);
  expect(document.querySelector('nav')?.scrollTop).toBe(0);
});

test('waits until the page is long enough, unless the reader scrolls themselves', async () => {
  show().list.scrollTop = 300;
  history.push('/person');
  await back();
  document.body.innerHTML = '<nav></nav><main></main>';
  const end = places.restore();
  const { list } = show();
  await vi.waitFor(() => expect(list.scrollTop).toBe(300));
  end();
  document.body.innerHTML = '<nav></nav><main></main>';
  places.restore();
  dispatchEvent(new Event('wheel'));
  const later = show().list;
  await new Promise((done) => void requestAnimationFrame(done));
  expect(later.scrollTop).toBe(0);
});

test('a new page begins at its start, also in the place of an entry that is gone', async () => {
  history.push('/person');
  show().main.scrollTop = 70;
  await back();
  history.push('/person');
  const { main } = show();
  places.restore();
  expect(main.scrollTop).toBe(0);
});
