import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes } from '../../schemas/routes.ts';
import { VISITS } from '../e2e/screens.ts';

const built = (screen: string): boolean => existsSync(new URL(`../../schemas/screens/${screen}.json`, import.meta.url));

it('looks at every built screen in the browser tests', () => {
  const visited = new Set(VISITS.map(({ screen }) => screen));
  const missing = [...new Set(routes.map(({ screen }) => screen))].filter(
    (screen) => built(screen) && !visited.has(screen),
  );
  expect(missing, 'add a row to tests/e2e/screens.ts').toEqual([]);
});
