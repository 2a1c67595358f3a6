import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Grid from './Grid.tsx';

test('weights become columns; even ones need none', () => {
  const { container, give } = renderWidget(Grid, { weights: [2, 1], children: <p>one</p> });
  const columns = () => container.querySelector<HTMLElement>('[data-gap]')?.style.getPropertyValue('--weights');
  expect(columns()).toBe('minmax(0, 2fr) minmax(0, 1fr)');
  give({ weights: 'even' });
  expect(columns()).toBe('');
});
