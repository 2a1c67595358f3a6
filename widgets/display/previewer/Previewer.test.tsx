import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { decodeText } from './fetch.ts';
import { kindOf } from './kind.ts';
import Previewer from './Previewer.tsx';

afterEach(() => void vi.unstubAllGlobals());

const serve = (...replies: Response[]) => {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(replies.shift() ?? new Response(null, { status: 500 })));
  vi.stubGlobal('fetch', asked);
  return asked;
};

describe('how a file is shown', () => {
  test.each([
    ['image/png', 'image'],
    ['image/svg+xml', 'none'],
    ['text/html', 'none'],
    ['Text/Plain; charset=utf-8', 'text'],
    ['text/csv', 'table'],
    ['application/pdf', 'pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'excel'],
    ['application/msword', 'none'],
    ['', 'none'],
  ])('%s is %s', (type, kind) => {
    expect(kindOf(type, 10)).toBe(kind);
  });

  test('what is too large to be read whole is only offered', () => {
    expect([kindOf('application/pdf', 200_000_000), kindOf('video/mp4', 2_000_000_000)]).toEqual(['none', 'video']);
  });

  test('a text whose end was cut in a character loses only that character', () => {
    const bytes = new TextEncoder().encode('Καλημέρα');
    expect(decodeText(bytes.subarray(0, bytes.length - 1))).toBe('Καλημέρ');
    expect(decodeText(new Uint8Array([0xca, 0xe1, 0xeb]))).toBe('Καλ');
  });
});

test('an image shows its small picture, and is offered when that fails', async () => {
  renderWidget(Previewer, { src: '/f/1', picture: '/t/1', type: 'image/png', name: 'a.png', download: '/f/1' });
  const image = await screen.findByRole('img', { name: 'a.png' });
  expect(image.getAttribute('src')).toBe('/t/1');
  image.dispatchEvent(new Event('error'));
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/f/1');
});

test('a text is read and shown as text', async () => {
  const asked = serve(new Response('<b>1</b>'));
  renderWidget(Previewer, { src: '/f/2', type: 'text/plain', name: 'a.txt' });
  expect((await screen.findByRole('region', { name: 'a.txt' })).textContent).toBe('<b>1</b>');
  expect(asked.mock.calls[0]?.[1]?.headers).toEqual({ range: 'bytes=0-200000' });
});

test('what could not be read is tried again', async () => {
  serve(new Response(null, { status: 503 }), new Response('there'));
  renderWidget(Previewer, { src: '/f/3', type: 'text/plain', name: 'a.txt' });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('region').textContent).toBe('there'));
});

test('an address that runs code is no address', () => {
  // oxlint-disable-next-line no-script-url -- that is what is refused
  renderWidget(Previewer, {
    src: 'javascript:alert(1)',
    type: 'image/png',
    name: 'a.png',
    download: 'javascript:alert(1)',
  });
  expect([screen.queryByRole('img'), screen.queryByRole('link')]).toEqual([null, null]);
});
