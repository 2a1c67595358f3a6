import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entry, renderWidget } from '../../../tests/support/widgets/render.tsx';
import Breadcrumbs from './Breadcrumbs.tsx';

test('the last place is where the reader is', () => {
  const items = [
    entry('1', { text: 'Library', link: '/library' }),
    entry('2', { text: 'Plans', link: '/library?c=plans' }),
  ];
  renderWidget(Breadcrumbs, { slots: { items } });
  screen.getByRole('navigation', { name: 'Path' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Library']);
  expect(screen.getByText('Plans').getAttribute('aria-current')).toBe('page');
});
