import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchLinks, type Intent } from './watch-links.ts';

let reports: (readonly [path: string, intent: Intent, left: AbortSignal])[] = [];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  reports = [];
  end = watchLinks((url, intent, left) => reports.push([url.pathname, intent, left]));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const paths = () => reports.map(([path, intent]) => `${intent} ${path}`);

function link(href: string, more: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement('a');
  for (const [name, value] of Object.entries({ href, ...more })) element.setAttribute(name, value);
  element.append(document.createElement('span'));
  document.body.append(element);
  return element;
}

/** jsdom has no PointerEvent of its own with these members. */
function point(element: Element, type: string, more: Readonly<Record<string, unknown>> = {}): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, ...more });
  Object.defineProperty(event, 'pointerType', { value: more['pointerType'] ?? 'mouse' });
  element.dispatchEvent(event);
}

test('reports a press at once, also on what is in the link', () => {
  const element = link('/demo/people');
  point(element.firstElementChild ?? element, 'pointerdown');
  point(element, 'pointerdown', { pointerType: 'touch' });
  expect(paths()).toEqual(['press /demo/people', 'press /demo/people']);
});

test('reports a mouse that stays, until it leaves', () => {
  const element = link('/demo/people');
  point(element, 'pointerover');
  vi.advanceTimersByTime(79);
  expect(paths()).toEqual([]);
  point(element.firstElementChild ?? element, 'pointerover');
  vi.advanceTimersByTime(1);
  expect(paths()).toEqual(['stay /demo/people']);
  expect(reports[0]?.[2].aborted).toBe(false);
  point(document.body, 'pointerover');
  expect(reports[0]?.[2].aborted).toBe(true);
});

test('reports no mouse that passes, and no touch', () => {
  point(link('/demo/one'), 'pointerover');
  vi.advanceTimersByTime(50);
  point(link('/demo/two'), 'pointerover');
  vi.advanceTimersByTime(50);
  point(document.body, 'pointerover');
  point(link('/demo/three'), 'pointerover', { pointerType: 'touch' });
  vi.advanceTimersByTime(500);
  expect(paths()).toEqual([]);
});

test('reports a focus that stays', () => {
  const [first, second] = [link('/demo/one'), link('/demo/two')];
  first.focus();
  vi.advanceTimersByTime(99);
  second.focus();
  vi.advanceTimersByTime(100);
  expect(paths()).toEqual(['stay /demo/two']);
  second.blur();
  expect(reports[0]?.[2].aborted).toBe(true);
});

test.each([
  ['of another site', { href: 'https://example.org/people' }, {}],
  ['that opens a tab', { href: '/demo/people', target: '_blank' }, {}],
  ['to a file', { href: '/demo/people', download: '' }, {}],
  ['pressed with a key', { href: '/demo/people' }, { ctrlKey: true }],
  ['pressed with another button', { href: '/demo/people' }, { button: 1 }],
])('reports no link %s', (_, { href, ...more }, how) => {
  point(link(href, more), 'pointerdown', how);
  expect(paths()).toEqual([]);
});
