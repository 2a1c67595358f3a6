import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusFault, focusOn } from './focus.ts';

const add = (id: string): HTMLElement => {
  const field = document.createElement('input');
  field.id = id;
  document.body.append(field);
  return field;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('waits for what is shown later', () => {
  focusOn('gone', 'late');
  vi.advanceTimersByTime(300);
  const field = add('late');
  vi.advanceTimersByTime(60);
  expect(document.activeElement).toBe(field);
});

test('does not take the focus after the reader has moved on', () => {
  const other = add('other');
  focusOn('late');
  vi.advanceTimersByTime(100);
  other.focus();
  add('late');
  vi.advanceTimersByTime(5000);
  expect(document.activeElement).toBe(other);
});

test('gives up at last', () => {
  focusOn('never');
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('goes to the first field that is wrong', () => {
  add('right');
  focusFault();
  vi.advanceTimersByTime(120);
  const wrong = add('wrong');
  wrong.setAttribute('aria-invalid', 'true');
  add('later').setAttribute('aria-invalid', 'true');
  vi.advanceTimersByTime(60);
  expect(document.activeElement).toBe(wrong);
});

test('of a dialog before those of the page, and never away from a field that is being written', () => {
  add('behind').setAttribute('aria-invalid', 'true');
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  const inside = add('inside');
  inside.setAttribute('aria-invalid', 'true');
  dialog.append(inside);
  document.body.append(dialog);
  const written = add('written');
  written.focus();
  focusFault();
  vi.advanceTimersByTime(5000);
  expect(document.activeElement).toBe(written);
  written.blur();
  focusFault();
  vi.advanceTimersByTime(60);
  expect(document.activeElement).toBe(inside);
});

test.each([
  ['a fault', () => focusFault()],
  ['a field', () => focusOn('late')],
])('looks for %s no more when the page is gone', (_, look) => {
  look();
  vi.stubGlobal('document', undefined);
  try {
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.unstubAllGlobals();
  }
});
