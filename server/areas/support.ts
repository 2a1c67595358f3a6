import { DEMO_PASSWORD } from '../../schemas/demo/index.ts';
import { product } from '../product.ts';
import { testApp, type TestApp, type TestClient } from '../testing.ts';
import { loadDemo } from './demo/load.ts';

export { DEMO_PASSWORD };

/** The whole product over the demo, in memory. For tests. */
export async function demoApp(): Promise<Omit<TestApp, 'as'> & DemoApp> {
  const app = await testApp({ ...product, settings: { DEMO: 'on' } });
  await app.data.db.transaction().execute((db) => loadDemo(db));
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
    as: (username) => app.as(Number(idOf(username))),
    idOf,
    projectId: (url) => String(projects.find((project) => project.url === url)?.id ?? ''),
  };
}

interface DemoApp {
  /** The browser of somebody of the demo who is signed in. */
  as(username: string): Promise<TestClient>;
  idOf(username: string): string;
  projectId(url: string): string;
}
