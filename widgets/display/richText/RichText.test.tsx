import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import RichText from './RichText.tsx';

test('keeps what was written and nothing that could run', () => {
  const html =
    '<p style="text-align:center;position:fixed" onclick="x()">kept <b>bold</b></p><script>x()</script><a href="javascript:x()">link</a>';
  const { container } = renderWidget(RichText, { html });
  expect(screen.getByText('bold').tagName).toBe('B');
  expect(container.querySelector('script')).toBeNull();
  expect(container.querySelector('p')?.getAttribute('onclick')).toBeNull();
  expect(container.querySelector('p')?.getAttribute('style')).toBe('text-align: center;');
  expect(screen.getByText('link').getAttribute('href')).toBeNull();
});

test('videos stand in a sandboxed frame, and only of hosts that are allowed', () => {
  const html =
    '<iframe src="https://video.example/1"></iframe><iframe src="https://evil.example/2"></iframe><iframe src="http://video.example/3"></iframe>';
  const { container, give } = renderWidget(RichText, { html });
  expect(container.querySelectorAll('iframe')).toHaveLength(0);
  give({ videoHosts: ['video.example'] });
  const frames = [...container.querySelectorAll('iframe')];
  expect(frames.map((frame) => [frame.src, frame.width, frame.height])).toEqual([
    ['https://video.example/1', '560', '315'],
  ]);
  expect(frames[0]?.getAttribute('sandbox')).toContain('allow-scripts');
});

test('links to other sites open apart', () => {
  renderWidget(RichText, { html: '<a href="https://example.org/">out</a>' });
  expect(screen.getByRole('link', { name: 'out' }).getAttribute('rel')).toBe('noopener noreferrer');
});
