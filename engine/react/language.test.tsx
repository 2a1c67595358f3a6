import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testWidgets, show } from './testing.tsx';

test('an event that no unit has is told, and nothing of it is done', async () => {
  const stage = await show({
    screen: 'x',
    version: 1,
    on: { opend: [{ do: 'toast', text: 'never' }] },
    body: { widget: 'text', props: { text: 'still here' } },
  });
  expect(stage.ports.deeds).toEqual([
    { kind: 'failed', error: expect.objectContaining({ message: 'x: there is no event opend', pointer: '/on/opend' }) },
  ]);
  expect(screen.getByTestId('text')).toHaveTextContent('still here');
});

test('links of computed tiles follow what the reader may open', async () => {
  let allowed = true;
  const link = (to: string) => (to === 'library' && !allowed ? null : `/${to}`);
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      values: { tiles: { value: [{ to: 'chat' }, { to: 'library' }] } },
      body: {
        widget: 'stack',
        children: [
          {
            widget: 'text',
            each: { in: 'map(values.tiles, tile => link(tile.to))', as: 'address', key: '{{text(address)}}' },
            props: { text: "{{ address or 'closed' }}" },
          },
        ],
      },
    },
    { link },
  );
  expect(screen.getAllByTestId('text').map((each) => each.textContent)).toEqual(['/chat', '/library']);
  allowed = false;
  act(() => stage.world.set({ role: 'Mentee' }));
  expect(screen.getAllByTestId('text').map((each) => each.textContent)).toEqual(['/chat', 'closed']);
});

test('a widget of a contract that could not be fetched says so, and comes when it is tried again', async () => {
  let broken = true;
  const { short } = testWidgets;
  const load = async () => {
    if (broken) throw new Error('The chunk is gone');
    return short!.load();
  };
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      body: {
        widget: 'stack',
        children: [
          { widget: { as: 'answer', for: '1' }, props: { text: 'a short answer' } },
          { widget: 'text', props: { name: 'beside', text: 'beside' } },
        ],
      },
    },
    { catalogue: { widgets: { ...testWidgets, short: { ...short!, load } } } },
  );
  expect(screen.getByText(/The chunk is gone/)).toBeVisible();
  expect(screen.getByTestId('beside')).toBeVisible();
  expect(stage.ports.deeds.filter(({ kind }) => kind === 'failed')).toEqual([]);
  fireEvent.click(screen.getByText('retry'));
  await stage.settle();
  expect(screen.getByText(/The chunk is gone/)).toBeVisible();
  broken = false;
  fireEvent.click(screen.getByText('retry'));
  await stage.settle();
  expect(screen.getByText('a short answer')).toBeVisible();
});
