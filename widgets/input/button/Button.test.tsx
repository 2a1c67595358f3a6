import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Button from './Button.tsx';

test('tells that it was pressed, by mouse and by key', async () => {
  const { emitted } = renderWidget(Button, { text: 'Save' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter}');
  expect(emitted.map(({ event }) => event)).toEqual(['click', 'click']);
});

test('while it is busy it keeps the focus and takes no second click', async () => {
  const { emitted, give } = renderWidget(Button, { text: 'Save' });
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  give({ busy: true });
  await userEvent.click(save);
  expect(emitted).toHaveLength(1);
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-busy')).toBe('true');
});

test('with a link it is a link, unless it is disabled', () => {
  const { give } = renderWidget(Button, { text: 'Join', link: 'https://example.org/' });
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('target')).toBe('_blank');
  give({ disabled: true });
  expect(screen.queryByRole('link')).toBeNull();
});

test('sends the form around it when asked, once while it is busy', async () => {
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { give } = renderWidget(
    Button,
    { text: 'Send' },
    { around: (inside) => <form onSubmit={sent}>{inside}</form> },
  );
  await userEvent.click(screen.getByRole('button'));
  expect(sent).not.toHaveBeenCalled();
  give({ submit: true });
  await userEvent.click(screen.getByRole('button'));
  give({ busy: true });
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toHaveBeenCalledOnce();
});
