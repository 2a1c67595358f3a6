import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { entry, renderWidget } from '../../../tests/support/widgets/render.tsx';
import SelectionBar from './SelectionBar.tsx';

const actions = (done: string[]) =>
  [
    { text: 'Deactivate', tone: 'danger' },
    { text: 'Message', icon: 'chat' },
  ].map((props) => entry(props.text, props, undefined, () => done.push(props.text)));

test('is there while something is selected, with what harms last', async () => {
  const done: string[] = [];
  const { emitted, give } = renderWidget(SelectionBar, {
    selected: ['1', '2'],
    text: '2 people',
    slots: { actions: actions(done) },
  });
  const bar = screen.getByRole('group', { name: 'Selection' });
  expect(bar.textContent).toContain('2 people');
  const names = within(bar)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual(['Message', 'Deactivate', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Message' }));
  expect(done).toEqual(['Message']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(emitted.at(-1)).toEqual({ event: 'select', payload: { selected: [] } });
  give({ selected: [] });
  expect(screen.queryByRole('group')).toBeNull();
});

test('offers everybody only where somebody listens', () => {
  renderWidget(SelectionBar, { selected: ['1'], slots: { actions: [] } });
  expect(screen.queryByRole('button', { name: 'All 31' })).toBeNull();
});
