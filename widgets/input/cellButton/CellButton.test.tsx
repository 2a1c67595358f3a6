import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import CellButton from './CellButton.tsx';

test('an empty cell still says what it does', async () => {
  const { emitted } = renderWidget(CellButton, { text: null, label: 'Open the action' });
  await userEvent.click(screen.getByRole('button', { name: 'Open the action' }));
  expect(emitted).toHaveLength(1);
});

test('an icon alone is called by its text; without an icon the text is seen', () => {
  renderWidget(CellButton, { text: 'Late', label: 'Anna', icon: 'clock', bare: true });
  const icon = screen.getByRole('button', { name: 'Late Anna' });
  expect(icon.title).toBe('Late');
  expect(icon.textContent).toBe('');
  renderWidget(CellButton, { text: 'Late', icon: 'clock', bare: true });
  expect(screen.getByText('Late').className).toBe('px-hidden');
  renderWidget(CellButton, { text: '2/3', icon: null, bare: true });
  expect(screen.getByText('2/3').className).toBe('');
});
