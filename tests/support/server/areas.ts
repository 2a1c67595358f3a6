import { DEMO_PASSWORD } from '../../../schemas/demo/index.ts';
import { product } from '../../../server/product.ts';
import { testApp, testDatabase, type TestApp, type TestAppOptions, type TestClient } from './test-app.ts';

export { DEMO_PASSWORD };

/** The whole product with the demo, in memory. For tests. */
export async function demoApp(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<TestAppOptions, 'hub' | 'data'> = {},
): Promise<Omit<TestApp, 'as'> & DemoApp> {
  const data = options.data ?? (await testDatabase('demo'));
  const app = await testApp({ ...product, ...options, data, settings: { DEMO: 'on', ...settings } });
  const rows = await app.data.db.selectFrom('people').select(['id', 'username']).execute();
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  const idOf = (username: string): string => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`The demo has nobody called ${username}`);
    return String(id);
  };
  const projects = await app.data.db.selectFrom('projects').select(['id', 'url']).execute();
  return {
    ...app,
    as: (username, impersonator) =>
      app.as(Number(idOf(username)), impersonator === undefined ? undefined : Number(idOf(impersonator))),
    idOf,
    nameOf: (id) => rows.find((row) => String(row.id) === id)?.username ?? '',
    projectId: (url) => String(projects.find((project) => project.url === url)?.id ?? ''),
  };
}

interface DemoApp {
  /** The browser of a signed-in person of the demo, or of the `impersonator`, an administrator, who acts as them. */
  readonly as: (username: string, impersonator?: string) => Promise<TestClient>;
  readonly idOf: (username: string) => string;
  readonly nameOf: (id: string) => string;
  readonly projectId: (url: string) => string;
}
