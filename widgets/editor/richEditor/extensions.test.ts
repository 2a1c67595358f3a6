import { expect, test } from 'vitest';
import { videoAddress } from './extensions.ts';

test('a video comes from an allowed host, over https', () => {
  const hosts = ['www.youtube-nocookie.com'];
  expect(videoAddress(' https://www.youtube-nocookie.com/embed/x ', hosts)).toBe(
    'https://www.youtube-nocookie.com/embed/x',
  );
  for (const address of [
    'http://www.youtube-nocookie.com/embed/x',
    'https://evil.example/www.youtube-nocookie.com',
    'https://www.youtube-nocookie.com.evil.example/',
    'javascript:alert(1)',
    'embed/x',
    '',
  ])
    expect([address, videoAddress(address, hosts)]).toEqual([address, null]);
  expect(videoAddress('https://www.youtube-nocookie.com/embed/x', [])).toBeNull();
});
