import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget, type Emitted } from '../../../tests/support/widgets/render.tsx';
import RichEditor from './RichEditor.tsx';

const htmlOf = (emitted: readonly Emitted[]) => emitted.at(-1)?.payload?.['value'];
const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(tool(name));

test('formats the paragraph, tells it as HTML, and takes it back', async () => {
  const { emitted } = renderWidget(RichEditor, { label: 'Abstract', value: '<p>Άννα</p>' });
  const text = await screen.findByRole('textbox', { name: 'Abstract' });
  expect(text).toHaveText('Άννα');
  expect(tool('Undo').disabled).toBe(true);
  press('Bulleted list');
  expect(htmlOf(emitted)).toBe('<ul><li><p>Άννα</p></li></ul>');
  expect(tool('Bulleted list')).toHaveAttribute('aria-pressed', 'true');
  press('Numbered list');
  expect(htmlOf(emitted)).toBe('<ol><li><p>Άννα</p></li></ol>');
  // Two quick steps are undone together.
  press('Undo');
  expect(htmlOf(emitted)).toBe('<p>Άννα</p>');
  press('Redo');
  expect(text.querySelector('ol')).toHaveText('Άννα');
});

test('justifies, and clears what was formatted', async () => {
  const { emitted } = renderWidget(RichEditor, { label: 'Abstract', value: '<h2>Τίτλος</h2>' });
  await screen.findByRole('textbox');
  press('Justify');
  expect(htmlOf(emitted)).toMatch(/^<h2 style="text-align: justify;?">Τίτλος<\/h2>$/);
  press('Clear formatting');
  expect(htmlOf(emitted)).toMatch(/^<p[^>]*>Τίτλος<\/p>$/);
});

test('what could run is not taken in, and what comes from elsewhere replaces the text without an echo', async () => {
  const { emitted, give } = renderWidget(RichEditor, {
    label: 'Abstract',
    value: '<p onclick="x()">α<script>alert(1)</script></p>',
  });
  const text = await screen.findByRole('textbox');
  expect(text.innerHTML).not.toMatch(/script|onclick/);
  give({ value: '<p>β</p>' });
  expect(text).toHaveText('β');
  expect(emitted).toEqual([]);
});

test('an address of another host is no video; one of an allowed host stands at 560 by 315', async () => {
  const { emitted } = renderWidget(RichEditor, {
    label: 'Abstract',
    value: '<p></p>',
    videoHosts: ['www.youtube.com'],
  });
  await screen.findByRole('textbox', { name: 'Abstract' });
  press('Insert a video');
  const address = await screen.findByLabelText('Video address');
  fireEvent.change(address, { target: { value: 'https://evil.example/x' } });
  fireEvent.click(screen.getByText('Insert'));
  expect(screen.getByText(/Only https addresses from: www.youtube.com/)).toBeVisible();
  fireEvent.change(address, { target: { value: 'https://www.youtube.com/embed/abc' } });
  fireEvent.click(screen.getByText('Insert'));
  expect(htmlOf(emitted)).toMatch(/<iframe[^>]+width="560"[^>]+height="315"/);
  expect(htmlOf(emitted)).toContain('src="https://www.youtube.com/embed/abc"');
});

test('shown only, it has no tools', async () => {
  renderWidget(RichEditor, { label: 'Abstract', value: '<p>α</p>', readOnly: true });
  const text = await screen.findByRole('textbox');
  expect(text).toHaveAttribute('contenteditable', 'false');
  expect(screen.queryByRole('toolbar')).toBeNull();
});
