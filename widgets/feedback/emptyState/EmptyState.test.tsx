import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import EmptyState from './EmptyState.tsx';

test('says why there is nothing and what to do', () => {
  renderWidget(EmptyState, { title: 'No files', text: 'Upload one.', children: <button type="button">Upload</button> });
  screen.getByText('No files');
  screen.getByText('Upload one.');
  expect(screen.getByRole('button').textContent).toBe('Upload');
});
