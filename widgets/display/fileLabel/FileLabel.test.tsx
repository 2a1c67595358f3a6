import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import FileLabel from './FileLabel.tsx';

test('says name, size and more, and is a link where there is one', () => {
  const { give } = renderWidget(FileLabel, {
    name: 'plan.pdf',
    size: 2048,
    text: 'Maria',
    type: 'application/pdf',
    listens: () => false,
  });
  expect(screen.getByText('2 kB · Maria')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  give({ link: '/api/files/1' });
  expect(screen.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('href', '/api/files/1');
  give({ link: 'javascript:alert(1)' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('opens where the document wants that', async () => {
  const { emitted } = renderWidget(FileLabel, { name: 'plan.pdf', link: '/x' });
  await userEvent.click(screen.getByRole('button', { name: 'plan.pdf' }));
  expect(emitted).toEqual([{ event: 'open', payload: undefined }]);
});

test('shows the drawing of its kind where the picture does not come', () => {
  const { container } = renderWidget(FileLabel, { name: 'a.png', type: 'image/png', picture: '/thumb' });
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('alt', '');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});
