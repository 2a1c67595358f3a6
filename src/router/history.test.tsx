import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { urlStore } from '../ports/keep-store.ts';
import { createHistory, type AppHistory, type LeaveGuard } from './history.ts';

let guard: LeaveGuard | null = null;
/** The guard of dialogs, which is asked before an earlier state of the page. */
let stateGuard: LeaveGuard | null = null;
let timesLeft = 0;
let history: AppHistory;
/** A step through the history. A guarded step is undone, and repeated when the guard allows it: each counts as a step. */
const step = (delta: number, steps = 1) =>
  new Promise<void>((done) => {
    let heard = 0;
    const popped = () => {
      heard += 1;
      if (heard < steps) return;
      window.removeEventListener('popstate', popped);
      setTimeout(done);
    };
    window.addEventListener('popstate', popped);
    window.history.go(delta);
  });

beforeEach(() => {
  window.history.replaceState(null, '', '/start');
  guard = null;
  stateGuard = null;
  timesLeft = 0;
  history = createHistory(
    (leaving) => (leaving === 'page' ? guard : stateGuard),
    () => {
      timesLeft += 1;
    },
  );
});
afterEach(() => history.dispose());

describe('moving', () => {
  test('tells its listeners where they are', () => {
    const seen: string[] = [];
    history.listen(() => seen.push(history.location.pathname + history.location.search));
    history.push('/demo/home?a=1');
    history.replace({ pathname: '/demo/chat' });
    expect(seen).toEqual(['/demo/home?a=1', '/demo/chat']);
    expect(window.location.pathname).toBe('/demo/chat');
  });

  test('the back button is heard', async () => {
    history.push('/one');
    history.push('/two');
    await step(-1);
    expect(history.location.pathname).toBe('/one');
    expect(history.action).toBe('POP');
  });
});

describe('the guard', () => {
  test('keeps the page when it refuses a link', () => {
    guard = () => false;
    history.push('/away');
    expect(history.location.pathname).toBe('/start');
  });

  test('lets go when the reader agrees later', async () => {
    guard = () => Promise.resolve(true);
    history.push('/away');
    expect(history.location.pathname).toBe('/start');
    await vi.waitFor(() => expect(history.location.pathname).toBe('/away'));
  });

  test('is not asked about the state of the same page', () => {
    guard = () => false;
    history.replaceHash('#tab=2');
    expect(history.location.hash).toBe('#tab=2');
  });

  test('refuses the back button, and the address stays', async () => {
    history.push('/form');
    guard = () => false;
    await step(-1, 2);
    expect(history.location.pathname).toBe('/form');
    expect(window.location.pathname).toBe('/form');
  });

  test('is not asked about a step that is none: something else wrote the address', () => {
    guard = () => false;
    window.history.replaceState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(history.location.pathname).toBe('/elsewhere');
    expect(history.action).toBe('POP');
  });

  test('allows the back button, once asked', async () => {
    history.push('/form');
    let asked = 0;
    guard = () => {
      asked += 1;
      return Promise.resolve(true);
    };
    await step(-1, 3);
    expect(asked).toBe(1);
    expect(history.location.pathname).toBe('/start');
    expect(window.location.pathname).toBe('/start');
  });
});

describe('leaving', () => {
  test('is told for another page and for an earlier state of it, not for a state that is written', async () => {
    history.replaceHash('#tab=2');
    history.pushHash('#tab=2&step=1');
    expect(timesLeft).toBe(0);
    await step(-1);
    expect(timesLeft).toBe(1);
    history.push('/away');
    expect(timesLeft).toBe(2);
  });

  test('an earlier state of the page asks for what is open over it', async () => {
    history.pushHash('#step=1');
    stateGuard = () => false;
    await step(-1, 2);
    expect(window.location.hash).toBe('#step=1');
    stateGuard = () => true;
    await step(-1, 3);
    expect(window.location.hash).toBe('');
  });

  test('a second press of the back button does not ask twice', async () => {
    history.push('/form');
    const answer = Promise.withResolvers<boolean>();
    let asked = 0;
    guard = () => {
      asked += 1;
      return answer.promise;
    };
    await step(-1, 2);
    await step(-1, 2);
    history.push('/other');
    expect(asked).toBe(1);
    expect(history.location.pathname).toBe('/form');
    answer.resolve(false);
  });

  test('who has agreed already is not asked', () => {
    guard = () => false;
    history.enter('/home');
    expect(history.location.pathname).toBe('/home');
  });
});

describe('entries of one page', () => {
  test('the back button returns to the step before', async () => {
    const store = urlStore(history);
    const before = window.history.length;
    store.set('step', 1, true);
    store.set('step', 2, true);
    expect(window.history.length).toBe(before + 2);
    await step(-1);
    expect(store.get('step')).toBe(1);
    await step(-1);
    expect(store.get('step')).toBeUndefined();
  });

  test('the state before goes back to its entry, and what is written or opened meanwhile follows', async () => {
    const store = urlStore(history);
    history.push('/library');
    store.set('item', 'a', true);
    const heard: unknown[] = [];
    store.watch('item', (value) => heard.push(value));
    const settled = new Promise((done) => window.addEventListener('popstate', () => setTimeout(done), { once: true }));
    store.set('item', undefined, true);
    store.set('view', 'mine');
    expect(store.get('item')).toBeUndefined();
    await settled;
    expect(window.location.hash).toBe('#view=mine');
    expect(heard).toEqual([undefined]);
    await step(-1);
    expect(history.location.pathname).toBe('/start');
  });

  test('a page that opens while the state before returns comes after it', async () => {
    history.pushHash('#item=a');
    const settled = new Promise((done) => window.addEventListener('popstate', () => setTimeout(done), { once: true }));
    history.pushHash('');
    history.push('/away');
    await settled;
    expect(history.location.pathname).toBe('/away');
    await step(-1);
    expect([history.location.pathname, history.location.hash]).toEqual(['/start', '']);
  });
});

describe('state kept in the hash', () => {
  test('is written in place and read again', () => {
    const store = urlStore(history);
    const before = window.history.length;
    store.set('query', 'Άννα');
    store.set('page', 3);
    expect(decodeURIComponent(window.location.hash)).toBe('#query=Άννα&page=3');
    expect(window.history.length).toBe(before);
    expect(store.get('page')).toBe(3);
    store.set('query', '');
    expect(window.location.hash).toBe('#page=3');
  });

  test('who watches hears of a step, not of other names', async () => {
    const store = urlStore(history);
    history.push('/start#tab=1');
    history.push('/start#tab=2');
    const heard: unknown[] = [];
    store.watch('tab', (value) => heard.push(value));
    store.watch('other', (value) => heard.push(['other', value]));
    await step(-1);
    expect(heard).toEqual([1]);
  });
});
