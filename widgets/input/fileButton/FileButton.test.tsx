import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import FileButton from './FileButton.tsx';

const choose = async (container: HTMLElement, files: File[]): Promise<void> => {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input');
  await userEvent.upload(input, files, { applyAccept: false });
};

test('gives the file with its name, type and size', async () => {
  const { container, emitted } = renderWidget(FileButton, { label: 'Choose', accept: '.csv' });
  await choose(container, [new File(['a;b'], 'people.CSV', { type: 'text/csv' })]);
  expect(emitted[0]?.payload?.['file']).toMatchObject({ name: 'people.CSV', type: 'text/csv', size: 3 });
});

test('refuses other types with the reason', async () => {
  const { container, emitted, getByRole } = renderWidget(FileButton, { label: 'Choose', accept: '.csv' });
  await choose(container, [new File(['x'], 'virus.exe')]);
  expect(emitted).toEqual([]);
  expect(getByRole('alert').textContent).toBe('virus.exe is not of an allowed type');
});
