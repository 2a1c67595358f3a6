import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { definitions as widgets } from '../../definitions.ts';
import Palette from './Palette.tsx';

const known = {
  catalogue: {
    widgets,
    parts: { 'people/card': { part: 'people/card', params: { person: {}, size: { default: 1 } } } },
  },
};

test('a search finds by description, and an example is inserted with its state', async () => {
  const { emitted } = renderWidget(Palette, { known });
  await userEvent.type(screen.getByRole('searchbox'), 'several panels');
  await userEvent.click(await screen.findByRole('button', { name: 'Insert tabs: With panels' }));
  expect(emitted.at(-1)).toMatchObject({
    event: 'insert',
    payload: { name: 'tabs', count: 1, node: { widget: 'tabs' }, state: { tab: { type: 'string' } } },
  });
  expect(screen.queryByRole('button', { name: /Insert grid/ })).toBeNull();
});

test('a part asks for the params that it must be given', async () => {
  const { emitted } = renderWidget(Palette, { known });
  await userEvent.click(screen.getByRole('button', { name: 'Insert people/card: people/card' }));
  expect(emitted.at(-1)?.payload?.['node']).toEqual({ widget: 'people/card', props: { person: null } });
});

test('says that nothing was found', async () => {
  renderWidget(Palette, { known });
  await userEvent.type(screen.getByRole('searchbox'), 'zzzz');
  expect(await screen.findByText('Nothing was found.')).toBeTruthy();
});
