import { expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const admin = await demo.as('admin');

/** A document of version 1, as a person writes it: odd spaces, another order, tabs. */
const former = (kind: string, name: string) => `{
\t"${kind}":"${name}",   "version" : 1, "title": "Title",

\t"tasks": { "save" : {"do": [
\t\t{ "do":"print" }   ]}},
\t"body": {
\t\t"props": {"text":   "Click"}, "widget": "button",
\t\t"on": {"click" : [ {"task": "save", "do": "task"} ]   }
\t}
}
`;
const present = (kind: string, name: string) =>
  former(kind, name)
    .replace('"version" : 1', '"version" : 2')
    .replace('[ {"task": "save", "do": "task"} ]', '"tasks.save"');

async function store(kind: string, name: string): Promise<void> {
  const saved = { kind, name, text: former(kind, name), message: '', base: 0 };
  const reply = await admin.post('/api/praxis/document/save', saved);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

it.each([
  ['screen', 'screens-of/before'],
  ['part', 'part-of/before'],
])('a %s of version 1 is read in the present forms, and the rest of its text stays as it is', async (kind, name) => {
  await store(kind, name);
  const row = await demo.data.db
    .selectFrom('documents')
    .where('name', '=', name)
    .select(['document', 'text'])
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ document: { version: 1 }, text: former(kind, name) });

  const source = (await admin.post('/api/praxis/document/source', { kind, name })).json<{ text: string }>();
  expect(source.text).toBe(present(kind, name));
  expect(source).toMatchObject({ document: JSON.parse(source.text), revision: 1 });
  const [revision] = (await admin.post('/api/praxis/document/revisions', { kind, name })).json<{ Id: string }[]>();
  const shown = await admin.post('/api/praxis/document/revision', { Id: revision?.Id });
  expect(shown.json()).toMatchObject({ Text: present(kind, name), Document: { version: 2 } });

  // The text that was read is saved, and comes back as it is.
  const saved = { kind, name, text: source.text, message: '', base: 1 };
  expect((await admin.post('/api/praxis/document/save', saved)).json()).toEqual({ revision: 2 });
  expect((await admin.post('/api/praxis/document/source', { kind, name })).json()).toMatchObject({ text: source.text });
});

it('a page gets the present forms, and whoever saved second the text of the first in them', async () => {
  const name = 'screens-of/page';
  await store('screen', name);
  const bundle = await admin.get(`/api/praxis/document?kind=screen&name=${encodeURIComponent(name)}`);
  expect(bundle.json()).toMatchObject({ unit: { version: 2, body: { on: { click: 'tasks.save' } } } });
  const second = { kind: 'screen', name, text: former('screen', name), message: '', base: 0 };
  expect((await admin.post('/api/praxis/document/save', second)).json()).toMatchObject({
    code: 'conflict',
    theirText: present('screen', name),
  });
});
