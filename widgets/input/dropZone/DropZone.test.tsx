import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import DropZone from './DropZone.tsx';

const drop = (files: File[]) => fireEvent.drop(screen.getByLabelText('Files'), { dataTransfer: { files } });
const names = (payload: unknown) => JSON.stringify(payload, ['files', 'name']);

test('takes what is dropped and says why it refuses the rest', () => {
  const { emitted } = renderWidget(
    DropZone,
    { label: 'Files', many: true, accept: '.pdf,image/*', maxSize: 4 },
    { language: 'el' },
  );
  drop([
    new File(['1234'], 'a.pdf'),
    new File(['12345'], 'b.pdf'),
    new File(['1'], 'c.txt'),
    new File(['1'], 'd', { type: 'image/png' }),
  ]);
  expect(names(emitted[0]?.payload)).toBe('{"files":[{"name":"a.pdf"},{"name":"d"}]}');
  expect(screen.getByRole('alert')).toHaveText('Το b.pdf ξεπερνά τα 4 byte Το c.txt δεν είναι επιτρεπόμενου τύπου');
});

test('one file only, unless many are wanted; chosen by key too', async () => {
  const { emitted } = renderWidget(DropZone, { label: 'Files' });
  drop([new File(['1'], 'a.txt'), new File(['2'], 'b.txt')]);
  expect(names(emitted[0]?.payload)).toBe('{"files":[{"name":"a.txt"}]}');
  screen.getByText('Only one file');
  await userEvent.upload(screen.getByLabelText('Files'), new File(['3'], 'c.txt'));
  expect(names(emitted[1]?.payload)).toBe('{"files":[{"name":"c.txt"}]}');
});

test('with a camera there is a button for a photo and one for files, and files can be dropped', async () => {
  const { emitted, container } = renderWidget(DropZone, { label: 'Files', camera: true, accept: '.pdf,image/*' });
  const [photo, file] = container.querySelectorAll<HTMLInputElement>('input[type="file"]');
  if (!photo || !file) throw new Error('A button is missing');
  expect([photo.accept, photo.getAttribute('capture'), file.accept]).toEqual([
    'image/*',
    'environment',
    '.pdf,image/*',
  ]);
  screen.getByRole('button', { name: 'Photo' });
  screen.getByRole('button', { name: 'File' });
  await userEvent.upload(photo, new File(['1'], 'page.jpg', { type: 'image/jpeg' }));
  await userEvent.upload(file, new File(['1'], 'contract.pdf'));
  drop([new File(['1'], 'dropped.pdf')]);
  expect(emitted.map(({ payload }) => names(payload))).toEqual([
    '{"files":[{"name":"page.jpg"}]}',
    '{"files":[{"name":"contract.pdf"}]}',
    '{"files":[{"name":"dropped.pdf"}]}',
  ]);
});
