import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../tests/support/engine/react.tsx';
import type { JsonObject } from '../base/json.ts';

const HOME: JsonObject = { screen: 'home', version: 1, body: { widget: 'text', props: { text: 'home' } } };

const LINK: JsonObject = {
  screen: 'link',
  version: 1,
  state: { seen: { type: 'string', default: '' } },
  sources: { link: { call: 'link.check' } },
  values: { valid: 'sources.link.data.Valid', fixed: "'always'" },
  on: {
    'change:sources.link.data': [{ do: 'set', path: 'state.seen', to: "{{ cat(state.seen, 'data ') }}" }],
    'change:values.valid': [{ do: 'set', path: 'state.seen', to: "{{ cat(state.seen, 'valid ') }}" }],
    'change:values.fixed': [{ do: 'set', path: 'state.seen', to: "{{ cat(state.seen, 'fixed ') }}" }],
  },
  body: { widget: 'text', props: { text: '{{state.seen}}' } },
};

test('data that came with the page is a change as data that was asked for', async () => {
  const asked = await show(LINK, { calls: { 'link.check': { Valid: false } } });
  await vi.waitFor(() => expect(screen.getByText(/data/)).toBeTruthy());
  const seen = screen.getByText(/data/).textContent;
  asked.unmount();

  const { runtime, ports, show: open } = await show(HOME, { calls: { 'link.check': { Valid: false } } });
  runtime.page.store.give([[['call', 'link.check', {}], { Valid: false }]]);
  await open({}, LINK);
  await vi.waitFor(() => expect(screen.getByText(/data/).textContent).toBe(seen));
  expect(ports.callsOf('link.check')).toEqual([]);
});
