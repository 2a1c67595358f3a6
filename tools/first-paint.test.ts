import { expect, it } from 'vitest';
import { stylesAfterFrame } from './first-paint.ts';

it('puts the styles behind the frame', () => {
  const html = '<head>\n<link rel="stylesheet" href="/a.css">\n</head><body><div id="root"></div></body>';
  const moved = stylesAfterFrame(html);
  expect(moved.indexOf('a.css')).toBeGreaterThan(moved.indexOf('root'));
  expect(moved.match(/a\.css/g)).toHaveLength(1);
});
