import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderWidget } from './render.tsx';
import { budget } from '../../../widgets/data/workbook/example.ts';
import Workbook from '../../../widgets/data/workbook/Workbook.tsx';

/** Shows a workbook with its table focused. */
export async function openBook(props: Record<string, unknown> = {}, language: 'el' | 'en' = 'en') {
  const shown = renderWidget(Workbook, { document: budget, ...props }, { bind: false, language });
  const grid = await screen.findByRole('grid');
  grid.focus();
  return { ...shown, grid, user: userEvent.setup() };
}

/** The cell of an address, with any text after it in its name. */
export const cell = (address: string) =>
  screen.getByRole('gridcell', {
    name: (name) => [`${address},`, `${address}:`].some((start) => name.startsWith(start)),
  });
