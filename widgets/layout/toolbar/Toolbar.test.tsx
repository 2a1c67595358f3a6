import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Toolbar from './Toolbar.tsx';

test('is a named group when it has a name', () => {
  renderWidget(Toolbar, { label: 'Tools', children: <button type="button">One</button> });
  expect(screen.getByRole('group', { name: 'Tools' }).textContent).toBe('One');
});
