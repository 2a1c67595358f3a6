import { Fragment } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Stack from './Stack.tsx';

test('children stand one below the other, at a measure for reading when asked', () => {
  const { container } = renderWidget(Stack, { children: <p>inside</p>, measure: 'read', gap: 'lg' });
  screen.getByText('inside');
  expect(container.querySelector('[data-gap="lg"]')?.className).toContain('read');
});

test('groups of very many children keep the order, and each is one that waits while it is out of sight', () => {
  const group = (name: string) => (
    <Fragment key={name}>
      <p>{name} 1</p>
      <p>{name} 2</p>
    </Fragment>
  );
  const { container, give } = renderWidget(Stack, { children: [group('a'), group('b')] });
  expect([...container.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['a 1', 'a 2', 'b 1', 'b 2']);
  expect(container.querySelectorAll('[data-gap] > div')).toHaveLength(2);
  give({ children: [<Fragment key="outer">{[group('a'), group('b')]}</Fragment>] });
  expect(container.querySelectorAll('[data-gap] > div')).toHaveLength(2);
  give({ children: [<p key="1">alone</p>] });
  expect(container.querySelectorAll('[data-gap] > div')).toHaveLength(0);
});
