import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { show } from '../../tests/support/engine/react.tsx';

const titles = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
const body = { widget: 'text', props: { text: 'body' } };
const toggle = {
  widget: 'button',
  props: { text: 'part' },
  on: { click: [{ do: 'set', path: 'state.part', to: '{{ not state.part }}' }] },
};
const parts = {
  'a/page': {
    part: 'a/page',
    version: 1,
    title: 'The part',
    state: { n: { type: 'integer', default: 1 } },
    head: {
      subtitle: '{{ state.n }} of it',
      actions: [
        {
          widget: 'button',
          props: { text: 'more' },
          on: { click: [{ do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' }] },
        },
      ],
    },
    body: { widget: 'text', props: { text: 'in the part' } },
  },
};

describe('the head of a screen', () => {
  test('shows title, way back, subtitle, state and actions, and follows what they read', async () => {
    const onTitle = vi.fn<(title: string) => void>();
    const unit = {
      screen: 'a',
      version: 1,
      title: '{{ state.part ? t("one") : "other" }}',
      state: { part: { type: 'boolean', default: false } },
      head: {
        back: { text: 'All', link: '{{ state.part ? null : "/all" }}' },
        subtitle: '{{ state.part ? 2 : 1 }} people',
        state: { widget: 'text', props: { text: 'open' } },
        actions: [toggle],
      },
      body,
    };
    await show(unit, { options: { onTitle } });
    expect(screen.getByRole('banner').textContent).toBe('Allother1 peopleopenpart');
    fireEvent.click(screen.getByRole('button', { name: 'part' }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('2 people')).toBeTruthy();
    expect(onTitle.mock.calls.flat()).toEqual(['other', 'one']);
  });

  test('that of a part is shown in its place, and acts on the part', async () => {
    const onTitle = vi.fn<(title: string) => void>();
    const unit = {
      screen: 'a',
      version: 1,
      title: 'The screen',
      state: { part: { type: 'boolean', default: true } },
      body: { widget: 'stack', children: [{ widget: 'a/page', show: 'state.part' }, toggle] },
    };
    await show(unit, { parts, options: { onTitle } });
    expect(titles()).toEqual(['The part']);
    fireEvent.click(screen.getByRole('button', { name: 'more' }));
    expect(screen.getByText('2 of it')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'part' }));
    expect(titles()).toEqual(['The screen']);
    expect(onTitle.mock.calls.flat().at(-1)).toBe('The screen');
  });

  test('a part in a dialog has its title in the window alone', async () => {
    const open = { widget: 'button', props: { text: 'open' }, on: { click: [{ do: 'open', dialog: 'a/page' }] } };
    const { settle } = await show({ screen: 'a', version: 1, title: 'The screen', body: open }, { parts });
    fireEvent.click(screen.getByRole('button', { name: 'open' }));
    await act(settle);
    expect(screen.getByRole('dialog', { name: 'The part' }).textContent).toContain('in the part');
    expect(titles()).toEqual(['The screen']);
  });
});
