import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isTest, sourceFiles } from './import-graph.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Every browser API that stores data. */
const KEEPS = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches\.\w+|navigator\.storage)\b/;
/** The only folder that may write to the device, because its data has an owner and an end. */
const DEVICE_FOLDER = 'src/device/';

it('data in the browser is stored through src/device, under its owner', () => {
  const files = sourceFiles(root).filter((file) => !isTest(file) && !file.startsWith('server/'));
  const keeping = files.filter((file) =>
    KEEPS.test(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  );
  expect(keeping.filter((file) => !file.startsWith(DEVICE_FOLDER))).toEqual([]);
  // The first one stands in for a browser where a server draws a page, and stores nothing.
  expect(keeping).toEqual(
    ['build-files.ts', 'device-keys.ts', 'drawn-device.ts', 'shelf.ts', 'storage.ts', 'worker-cookies.ts'].map(
      (file) => DEVICE_FOLDER + file,
    ),
  );
});

it('only src/device contains the names of stored data', () => {
  const files = sourceFiles(root).filter((file) => !isTest(file) && !file.startsWith(DEVICE_FOLDER));
  const naming = files.filter((file) =>
    /['"`]praxis\.(?:of|keep|role|note|language)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(naming).toEqual([]);
});
