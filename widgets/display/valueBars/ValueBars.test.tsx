import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ValueBars from './ValueBars.tsx';

const items = [
  { id: 'a', text: 'Looks for work', value: 30, share: 0.75 },
  { id: 'b', text: 'Works', value: 10, share: 0.25, pale: true },
];

test('is a list of texts with their figures and shares, each of which opens', () => {
  const { emitted } = renderWidget(ValueBars, { label: 'Today', items });
  const rows = within(screen.getByRole('list', { name: 'Today' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Looks for work3075%', 'Works1025%']);
  fireEvent.click(screen.getByRole('button', { name: 'Works' }));
  expect(emitted).toEqual([{ event: 'open', payload: { item: items[1] } }]);
});

test('draws the longest bar for the most where there are no shares, and places between the first and the last', () => {
  const lengths = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[style]')].map((track) => track.style.getPropertyValue('--length'));
  const plain = items.map(({ id, text, value }) => ({ id, text, value }));
  const { container, give } = renderWidget(ValueBars, { label: 'Today', items: plain });
  expect(lengths(container).map(Number)).toEqual([1, expect.closeTo(1 / 3)]);
  give({ kind: 'places', items: plain.map((item, index) => ({ ...item, value: index === 0 ? 1 : 1.5 })) });
  expect(lengths(container)).toEqual(['0', '0.5']);
});
