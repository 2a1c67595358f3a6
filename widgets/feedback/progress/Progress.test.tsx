import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Progress from './Progress.tsx';

const share = () => screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('value');

test('says how far it is, of a fraction or of a hundred, never beyond its ends', () => {
  const { give } = renderWidget(Progress, { value: 0.25, label: 'Upload' });
  expect(share()).toBe('0.25');
  give({ value: 250, max: 100 });
  expect(share()).toBe('1');
  give({ value: -1 });
  expect(share()).toBe('0');
  give({ value: null });
  expect(share()).toBeNull();
});
