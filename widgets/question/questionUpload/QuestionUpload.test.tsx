import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import QuestionUpload from './QuestionUpload.tsx';

const question = { Id: 'ID_0001', TypeId: 'upload', Text: 'Your plan' };
const PLAN = new File(['12345'], 'plan.pdf', { type: 'application/pdf' });
const namesIn = (payload: unknown): unknown[] =>
  Object(payload)['files'].map((file: unknown) => Object(file)['name'] as unknown);

test('shows what was handed in, with where it is downloaded, and takes it back', async () => {
  const { emitted } = renderWidget(QuestionUpload, {
    question,
    files: [{ name: 'plan.pdf', link: '/plan' }, { name: 'old.pdf' }],
  });
  expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/plan');
  expect(screen.queryByRole('link', { name: 'old.pdf' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove old.pdf' }));
  expect(emitted).toEqual([{ event: 'remove', payload: { index: 1 } }]);
});

test('files are chosen and dropped; one that is too large is refused with the reason', async () => {
  const { emitted } = renderWidget(QuestionUpload, { question, maxSize: 10 });
  const large = new File(['12345678901'], 'large.pdf');
  await userEvent.upload(screen.getByLabelText('Add a file: Your plan'), PLAN);
  fireEvent.drop(screen.getByText('Add a file'), { dataTransfer: { files: [large, PLAN] } });
  expect(emitted.map(({ payload }) => namesIn(payload))).toEqual([['plan.pdf'], ['plan.pdf']]);
  expect(screen.getByRole('group', { name: 'Your plan' })).toHaveText(/large\.pdf is larger than 10 byte$/);
});

test.each([
  ['while files are on their way', { sending: true }],
  ['where none can be added', { closed: 'Sign in.' }],
  ['where it is only read', { readOnly: true }],
])('takes nothing %s', async (_, state) => {
  const { emitted } = renderWidget(QuestionUpload, { question, files: [{ name: 'plan.pdf' }], ...state });
  fireEvent.drop(screen.getByText('plan.pdf'), { dataTransfer: { files: [PLAN] } });
  expect(emitted).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Remove plan.pdf' })).toBeNull();
});
