import { expect, test } from 'vitest';
import { Display } from './display.ts';
import type { AppContext } from './app-context.ts';
import { handleShortcut } from './shortcuts.ts';

function press(keys: KeyboardEventInit, roles: readonly string[], on: HTMLElement = document.body) {
  const display = new Display();
  // The part of the app that shortcuts read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const app = { display, session: { heldRoles: roles, project: {} } } as unknown as AppContext;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys });
  if (on !== document.body) document.body.append(on);
  on.addEventListener('keydown', (heard) => handleShortcut(heard, app), { once: true });
  on.dispatchEvent(event);
  return { display, prevented: event.defaultPrevented };
}

const TILDE = { code: 'Backquote' };
const field = () => document.createElement('input');

test('Ctrl+S never opens the dialog of the browser', () => {
  expect(press({ code: 'KeyS', ctrlKey: true }, [], field()).prevented).toBe(true);
  expect(press({ code: 'KeyS' }, []).prevented).toBe(false);
});

const shown = (roles: readonly string[], keys: KeyboardEventInit) =>
  press({ ...TILDE, ctrlKey: true, ...keys }, roles).display.adminButtons;

test('Ctrl+~ shows the admin buttons: to Admin, to Super with Alt, to nobody else', () => {
  expect(shown(['Admin'], {})).toBe(true);
  expect(shown(['SuperAdmin'], {})).toBe(false);
  expect(shown(['SuperAdmin'], { altKey: true })).toBe(true);
  expect(shown(['Mentor'], { altKey: true })).toBe(false);
});

test('Shift+~ is the inspector, for Admin, and a tilde in a field is a tilde', () => {
  expect(press({ ...TILDE, shiftKey: true }, ['Admin']).display.inspecting).toBe(true);
  expect(press({ ...TILDE, shiftKey: true }, ['Mentor']).display.inspecting).toBe(false);
  const typed = press({ ...TILDE, shiftKey: true }, ['Admin'], field());
  expect([typed.display.inspecting, typed.prevented]).toEqual([false, false]);
});

test('Ctrl+K opens the palette, but not over rich text', () => {
  expect(press({ code: 'KeyK', ctrlKey: true }, [], field()).display.paletteOpen).toBe(true);
  const rich = document.createElement('div');
  Object.defineProperty(rich, 'isContentEditable', { value: true });
  expect(press({ code: 'KeyK', ctrlKey: true }, [], rich).display.paletteOpen).toBe(false);
});
