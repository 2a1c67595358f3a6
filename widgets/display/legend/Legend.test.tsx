import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Legend from './Legend.tsx';

test('says the words; the signs beside them are not read out', () => {
  renderWidget(Legend, { label: 'Signs', items: [{ text: 'Late', letter: '!', tone: 'danger' }, { text: 'New' }] });
  const items = within(screen.getByRole('list', { name: 'Signs' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['!Late', 'New']);
  expect(screen.getByText('!').getAttribute('aria-hidden')).toBe('true');
});
