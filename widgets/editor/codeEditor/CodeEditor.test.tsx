import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { askedCompletions } from '../../../tests/support/widgets/monaco.tsx';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import CodeEditor from './CodeEditor.tsx';

vi.mock('../../parts/monaco/CodeField.tsx', () => import('../../../tests/support/widgets/monaco.tsx'));

const shown = async (props: Record<string, unknown>) => {
  const widget = renderWidget(CodeEditor, { label: 'Code', ...props });
  await screen.findByLabelText('Code');
  return widget;
};
const validate = () => userEvent.click(screen.getByRole('button', { name: 'Validate' }));

test('Validate lists the faults of JSON with line and column, and each leads to its place', async () => {
  const { emitted } = await shown({ language: 'json', value: '[1,\n  x]' });
  await validate();
  const fault = await screen.findByRole('button', { name: /^2:3 / });
  askedCompletions.length = 0;
  await userEvent.click(fault);
  expect(askedCompletions).toEqual(['reveal 2:3']);
  expect(emitted).toEqual([
    { event: 'problems', payload: { problems: [expect.objectContaining({ line: 2, column: 3 })] } },
  ]);
});

test('what was found belongs to the text in which it was found', async () => {
  await shown({ language: 'json', value: '[1]' });
  await validate();
  expect(await screen.findByText('No problems found.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '[1' } });
  expect(screen.queryByText('No problems found.')).toBeNull();
});

test('JavaScript is held against its compiler, HTML and SQL against their brackets', async () => {
  const first = await shown({ language: 'javascript', value: 'const a b' });
  await validate();
  expect(await screen.findByText("';' expected.")).toBeVisible();
  first.unmount();
  const second = await shown({ language: 'html', value: '<p><b>a</p>' });
  await validate();
  expect(await screen.findByText('<b> is not closed.')).toBeVisible();
  second.unmount();
  await shown({ language: 'sql', value: "select ('a'" });
  await validate();
  expect(await screen.findByText('The parenthesis ( has no match.')).toBeVisible();
  askedCompletions.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Format' }));
  expect(askedCompletions).toEqual(['format']);
  expect(screen.getByText('The text was not formatted, because it has a mistake. It is as it was.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'select a' } });
  expect(screen.queryByText(/was not formatted/)).toBeNull();
});
