import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import FieldSlots from './FieldSlots.tsx';

const props = {
  label: 'Axes',
  fields: [
    { value: 'a', text: 'Mentor', kind: 'other' },
    { value: 'b', text: 'Count', kind: 'number' },
    { value: 'c', text: 'Sum', kind: 'number' },
  ],
  places: [
    { id: 'x', label: 'Across' },
    { id: 'y', label: 'Up', kind: 'number' },
  ],
  value: { x: 'a', y: 'b' },
};
const render = () => renderWidget(FieldSlots, props);
const dropOn = (label: string, name: string) =>
  fireEvent.drop(screen.getByRole('combobox', { name: label }), { dataTransfer: { getData: () => name } });

test('a field is dragged onto a place, which takes only what fits', () => {
  const { emitted } = render();
  dropOn('Up', 'c');
  dropOn('Up', 'a');
  dropOn('Across', 'something from elsewhere');
  expect(emitted).toEqual([{ event: 'change', payload: { value: { x: 'a', y: 'c' } } }]);
});

test('a field is chosen from the list of a place, which has only those that fit', async () => {
  const { emitted } = render();
  await userEvent.click(screen.getByRole('combobox', { name: 'Up' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Count', 'Sum']);
  await userEvent.click(screen.getByRole('option', { name: 'Sum' }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: { x: 'a', y: 'c' } } }]);
});

test('places show where a dragged field can go', () => {
  const { container } = render();
  fireEvent.dragStart(screen.getByText('Mentor', { selector: '[draggable]' }), {
    dataTransfer: { setData: () => undefined },
  });
  expect(container.querySelectorAll('[data-waits]')).toHaveLength(1);
  expect(container.querySelectorAll('[data-closed]')).toHaveLength(1);
  fireEvent.dragEnd(screen.getByText('Mentor', { selector: '[draggable]' }));
  expect(container.querySelectorAll('[data-waits]')).toHaveLength(0);
});
