import type { demoApp } from './areas.ts';

type Demo = Awaited<ReturnType<typeof demoApp>>;

/** Makes calls as people of the demo, and knows the ids of the actions of its first project. For tests. */
export async function createActionClient(demo: Demo) {
  const rows = await demo.data.db
    .selectFrom('actions')
    .innerJoin('projects', 'projects.id', 'actions.project')
    .where('projects.url', '=', 'proto-vima')
    .select(['actions.id', 'actions.title'])
    .execute();
  const ids = new Map(rows.map(({ id, title }) => [title, String(id)]));
  return {
    ask: async (by: string, path: string, body: object = {}) => (await demo.as(by)).post(path, body),
    idOf: (title: string): string => {
      const id = ids.get(title);
      if (id === undefined) throw new Error(`The demo has no action ${title}`);
      return id;
    },
  };
}
