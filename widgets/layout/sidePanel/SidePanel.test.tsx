import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import SidePanel from './SidePanel.tsx';

test('takes the focus under its title, blocks nothing, and asks to be closed', async () => {
  const { emitted } = renderWidget(SidePanel, { title: 'Anna', children: <p>Her work</p> });
  const panel = screen.getByRole('region', { name: 'Anna' });
  expect(document.activeElement).toBe(panel);
  expect(panel.closest('[aria-modal]')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(emitted.map(({ event }) => event)).toEqual(['close']);
});

test('leads to the one before and the one after, where there are several', async () => {
  const { emitted } = renderWidget(SidePanel, { title: 'Anna', steps: '2 of 5' });
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(emitted.map(({ event }) => event)).toEqual(['next', 'previous']);
});

test('gives the focus back to what opened it, unless it is elsewhere by then', () => {
  const opener = document.body.appendChild(document.createElement('button'));
  const other = document.body.appendChild(document.createElement('button'));
  const close = (within: boolean) => {
    opener.focus();
    renderWidget(SidePanel, { title: 'Anna' });
    if (within) screen.getByRole('button', { name: 'Close' }).focus();
    else other.focus();
    cleanup();
    return document.activeElement;
  };
  expect(close(true)).toBe(opener);
  expect(close(false)).toBe(other);
  opener.remove();
  other.remove();
});
