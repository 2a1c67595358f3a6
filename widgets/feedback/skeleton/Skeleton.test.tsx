import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { frame } from '../../parts/frame/frame.tsx';
import { renderWidget, TestProviders } from '../../../tests/support/widgets/render.tsx';
import Skeleton from './Skeleton.tsx';

test('tells screen readers that something is coming', () => {
  const { container } = renderWidget(Skeleton, { lines: 5 });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.getByRole('status').dataset['skeleton']).toBeDefined();
  expect(container.querySelectorAll('i')).toHaveLength(5);
});

test('what is around a skeleton says so, until the last one has gone', () => {
  const shown = (first: boolean, second: boolean) => (
    <section>
      <div data-testid="one">{first ? <frame.Skeleton nodeId="a" /> : null}</div>
      <div data-testid="other">{second ? <frame.Skeleton nodeId="b" /> : null}</div>
    </section>
  );
  const { container, rerender } = render(shown(true, true), { wrapper: TestProviders });
  const section = container.querySelector('section');
  expect(section?.dataset['loads']).toBe('2');
  expect(screen.getByTestId('one').dataset['loads']).toBe('1');
  rerender(shown(false, true));
  expect(section?.dataset['loads']).toBe('1');
  expect(screen.getByTestId('one').dataset['loads']).toBeUndefined();
  rerender(shown(false, false));
  expect(document.querySelector('[data-loads]')).toBeNull();
});
