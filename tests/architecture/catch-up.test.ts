import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isUnitFile } from '../../schemas/documents/screen-files.ts';

const screens = fileURLToPath(new URL('../../schemas/screens/', import.meta.url));
/** Passing events: nothing that stays on a page comes from them, or a shared draft asks by itself. */
const PASSING = new Set(['chat.typing', 'actions.subscription', 'connection.back', 'connection.state']);

it('a screen that depends on events reloads after events may have been missed', () => {
  const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter(isUnitFile);
  const deaf = files.filter((file) => {
    const text = readFileSync(join(screens, file), 'utf8');
    const events = [...text.matchAll(/"hub:([\w.]+)"\s*:/g)].map(([, event = '']) => event);
    return events.some((event) => !PASSING.has(event)) && !events.includes('connection.back');
  });
  expect(files.length).toBeGreaterThan(100);
  expect(deaf).toEqual([]);
});
