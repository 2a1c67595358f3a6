import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderExample } from '../../../tests/support/widgets/render.tsx';
import { questionnaireEditor } from './manual.ts';

const [example] = questionnaireEditor.examples;
beforeEach(async () => {
  if (!example) throw new Error('it has an example');
  await renderExample(example);
}, 60_000);

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-pointer]')];
const shown = () => cards().map((card) => card.querySelector('[data-part="text"]')?.textContent);
const ids = () => cards().map((card) => card.querySelector('code')?.textContent);
const focus = (index: number) => cards()[index]?.focus();
const [WORK, HOURS, CHANGE] = ['Εργάζεστε;', 'Πόσες ώρες την εβδομάδα;', 'Τι θα θέλατε να αλλάξει;'] as const;

test('says when a question is shown, and what is wrong with it', () => {
  expect(shown()).toEqual([WORK, HOURS, CHANGE]);
  expect(screen.getByText('Shown when “Εργάζεστε;” is “Ναι”')).toBeTruthy();
  expect(screen.getByText('A condition refers to a question that does not exist.')).toBeTruthy();
});

test('one question is in the way of Tab; the arrows go to the others', async () => {
  expect(cards().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  focus(0);
  await userEvent.keyboard('{ArrowRight}');
  expect(cards()[1]).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(cards()[2]).toHaveFocus();
  expect(cards().filter(({ tabIndex }) => tabIndex === 0)).toEqual([cards()[2]]);
});

test('a question is moved by keyboard and by button; the focus goes along', async () => {
  focus(2);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(shown()).toEqual([CHANGE, WORK, HOURS]));
  expect(cards()[0]).toHaveFocus();
  await userEvent.click(screen.getAllByLabelText('Move down')[0]!);
  await waitFor(() => expect(shown()).toEqual([WORK, HOURS, CHANGE]));
});

test('a copy gets an id that nobody has; Escape forgets it', async () => {
  focus(0);
  await userEvent.keyboard('{Control>}[KeyC][KeyV]{/Control}');
  await waitFor(() => expect(shown()).toEqual([WORK, HOURS, WORK, CHANGE]));
  expect(ids()).toEqual(['ID_0001', 'ID_0002', 'ID_0000', 'ID_0003']);
  expect(screen.getByText('Paste')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Paste')).toBeNull());
});

test('what is cut stays until it is pasted, and keeps its id', async () => {
  focus(0);
  await userEvent.keyboard('{Control>}[KeyX]{/Control}');
  await waitFor(() => expect(cards()[0]).toHaveAttribute('data-cut'));
  focus(2);
  await userEvent.keyboard('{Control>}[KeyV]{/Control}');
  await waitFor(() => expect(ids()).toEqual(['ID_0002', 'ID_0003', 'ID_0001']));
  expect(screen.queryByText('Move here')).toBeNull();
});

test('a question that is removed gives the focus to what stands there now', async () => {
  focus(0);
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(shown()).toEqual([HOURS, CHANGE]));
  expect(cards()[0]).toHaveFocus();
});

test('a question is dragged into another section', async () => {
  const handle = cards()[2]!.querySelector('[draggable]')!;
  fireEvent.dragStart(handle, { dataTransfer: { setData: () => {}, setDragImage: () => {} } });
  const section = screen.getByText('Στόχοι').closest('button')!;
  await waitFor(() => expect(section).toHaveAttribute('data-target'));
  fireEvent.drop(section);
  await waitFor(() => expect(shown()).toEqual([CHANGE]));
  expect(section).toHaveAttribute('aria-current', 'true');
});

test('a new question begins with what its type needs', async () => {
  await userEvent.click(screen.getByText('Add a question'));
  await userEvent.click(await screen.findByText('Several choices'));
  await waitFor(() => expect(ids()).toContain('ID_0000'));
  expect(screen.getByText('1 · 2')).toBeTruthy();
});

test('a section is added after the open one, and moved', async () => {
  const tabs = () => [...document.querySelectorAll('nav li')].map(({ textContent }) => textContent);
  await userEvent.click(screen.getByText('Add a section'));
  await waitFor(() => expect(tabs()[1]).toContain('Section 2'));
  await userEvent.click(screen.getByLabelText('Move the section up'));
  await waitFor(() => expect(tabs()[0]).toContain('Section 2'));
});
