import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { DialogClose } from '../../parts/frame/dialog-close.ts';
import DialogButtons from './DialogButtons.tsx';

test('both buttons tell; the texts are the reader’s language unless given', async () => {
  const { emitted } = renderWidget(DialogButtons, { ok: 'Αποθήκευση' }, { language: 'el' });
  await userEvent.click(screen.getByRole('button', { name: 'Αποθήκευση' }));
  await userEvent.click(screen.getByRole('button', { name: 'Άκυρο' }));
  expect(emitted.map(({ event }) => event)).toEqual(['ok', 'cancel']);
});

test('dismisses the dialog around it when nobody handles cancel', async () => {
  const close = vi.fn<() => void>();
  renderWidget(
    DialogButtons,
    { listens: () => false },
    { around: (inside) => <DialogClose value={close}>{inside}</DialogClose> },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledOnce();
});

test('a disabled one does nothing', async () => {
  const { emitted } = renderWidget(DialogButtons, { disabled: true, alone: true });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(emitted).toEqual([]);
});
