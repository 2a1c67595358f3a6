import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Split from './Split.tsx';

const panes = [<p key="one">list</p>, <p key="two">details</p>];

const hidden = (text: string) => screen.getByText(text).parentElement?.hidden;

test('shows both, or the one that is asked for', () => {
  const { give } = renderWidget(Split, { children: panes });
  expect([hidden('list'), hidden('details')]).toEqual([false, false]);
  give({ show: 'end' });
  expect([hidden('list'), hidden('details')]).toEqual([true, false]);
});
