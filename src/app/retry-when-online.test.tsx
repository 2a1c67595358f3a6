import { expect, test } from 'vitest';
import { removeFailedStyles } from './retry-when-online.ts';

test('a stylesheet that failed leaves the page, so that it is fetched again; others stay', () => {
  removeFailedStyles();
  const add = (rel: string): HTMLLinkElement => {
    const link = document.createElement('link');
    link.rel = rel;
    document.head.append(link);
    return link;
  };
  const [failed, loaded, preload] = [add('stylesheet'), add('stylesheet'), add('modulepreload')];
  failed.dispatchEvent(new Event('error'));
  preload.dispatchEvent(new Event('error'));
  expect([failed, loaded, preload].map((link) => link.isConnected)).toEqual([false, true, true]);
  loaded.remove();
  preload.remove();
});
