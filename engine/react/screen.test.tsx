import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../tests/support/engine/react.tsx';

test('what is typed is written in the event and what depends on it follows', async () => {
  await show({
    screen: 'hello',
    version: 1,
    state: { name: { type: 'string', default: 'Eleni' } },
    values: { shout: "cat(state.name, '!')" },
    body: {
      widget: 'stack',
      children: [
        { widget: 'input', props: { label: 'Name' }, bind: 'state.name' },
        { widget: 'text', show: "state.name != 'hide'", props: { text: 'Hello {{values.shout}}' } },
      ],
    },
  });
  expect(screen.getByText('Hello Eleni!')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Nikos' } });
  expect(screen.getByText('Hello Nikos!')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'hide' } });
  expect(screen.queryByText(/Hello/)).toBeNull();
});

test('the language changes what is made of it and keeps the state', async () => {
  const { globals } = await show(
    {
      screen: 'labels',
      version: 1,
      state: { name: { type: 'string', default: 'a' } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'text', props: { text: { $t: 'greeting' } } },
          { widget: 'input', props: { label: 'Name' }, bind: 'state.name' },
        ],
      },
    },
    { globals: { translate: (key) => `el ${key}` } },
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'typed' } });
  expect(screen.getByText('el greeting')).toBeVisible();
  act(() => globals.set({ lang: 'en', translate: (key) => `en ${key}` }));
  expect(screen.getByText('en greeting')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('typed');
});
