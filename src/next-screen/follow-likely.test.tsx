import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLikely } from './follow-likely.ts';

let path = '/demo/home';
let loaded: string[] = [];
const known = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers();
  loaded = [];
  known.clear();
  path = '/demo/home';
  document.body.innerHTML = `
    <nav>${linksTo('home', 'calendar', 'chat')}</nav>
    <main>${linksTo('people/1', 'people/2', 'prices')}<a href="/demo/far" data-far>far</a></main>`;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, this.hasAttribute('data-far') ? 10_000 : 10, 80, 20);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

const linksTo = (...names: readonly string[]) => names.map((name) => `<a href="/demo/${name}">${name}</a>`).join('');
const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

async function follow(): Promise<void> {
  const history = {
    location: {
      get pathname() {
        return path;
      },
    },
    listen: () => () => {},
  };
  const documents = { known: (_: string, name: string) => (known.has(name) ? {} : null) };
  const screens = { find: ({ pathname }: URL) => (pathname === path ? null : { screen: pathname.split('/')[2] }) };
  type Given = Parameters<typeof followLikely>;
  followLikely(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
    { history, documents } as unknown as Given[0],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    screens as unknown as Given[1],
    async ({ pathname }) => void loaded.push(pathname),
  );
  await vi.advanceTimersByTimeAsync(5_000);
}

test('loads one address of each screen in view, and no more than three', async () => {
  connect({ effectiveType: '4g' });
  await follow();
  expect(loaded).toEqual(['/demo/people/1', '/demo/prices', '/demo/calendar']);
});

test('leaves out what is known', async () => {
  connect({ effectiveType: '4g' });
  known.add('people').add('prices').add('calendar');
  await follow();
  expect(loaded).toEqual(['/demo/chat']);
});

test.each([{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }])('loads nothing over %j', async (line) => {
  connect(line);
  await follow();
  expect(loaded).toEqual([]);
});

test('loads nothing over a connection that it does not know', async () => {
  await follow();
  expect(loaded).toEqual([]);
});
