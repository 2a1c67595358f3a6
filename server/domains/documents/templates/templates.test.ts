import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../../../tools/browser.mjs';
import { readPdf } from '../../../../tests/support/server/pdf.ts';
import { answersBeside } from '../../../../tests/support/server/answers.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();
const ask = async (by: string, path: string, body: object) =>
  (await demo.as(by)).post(path.startsWith('/') ? path : `/api/praxis/templates/${path}`, body);
const SAVE = '/api/Documents/SaveRazorDocument';
const mentee = demo.idOf('mentee');

interface Written {
  readonly Documents: readonly { readonly UserId: string; readonly Name: string; readonly Html: string }[];
}

const preview = (Main: string, more: object = {}, by = 'admin') =>
  ask(by, 'preview', { Main, UserId: mentee, ...more });
const htmlOf = async (reply: ReturnType<typeof ask>): Promise<string> =>
  (await reply).json<Written>().Documents[0]?.Html ?? '';

describe('a document template', () => {
  it('is listed, read and saved by an administrator', async () => {
    const names = (await ask('admin', '/api/Documents/GetNames', {})).json<{ Name: string }[]>();
    expect(names.map(({ Name }) => Name).toSorted()).toEqual(['certificate', 'invitation', 'summary']);
    const saved = await ask('admin', SAVE, {
      Name: 'letter',
      Title: 'Letter',
      Main: '<p>{{ person.name }}</p>',
      Base: 0,
    });
    expect(saved.json()).toEqual({ Result: 'Saved', Revision: 1 });
    expect((await ask('admin', '/api/Documents/GetRazorDocuments', { Name: 'letter' })).json()).toMatchObject({
      Title: 'Letter',
      Main: '<p>{{ person.name }}</p>',
      Revision: 1,
    });
    const late = await ask('admin', SAVE, { Name: 'letter', Main: 'x', Base: 0 });
    expect(late.statusCode).toBe(409);
  });

  it.each([
    ['<p>\n{{ person.name', 2],
    ['<p>\n\n{% nothing %}', 3],
    ['{% for x in y %}', 1],
  ])('%j is refused with its line', async (Main, line) => {
    const reply = await ask('admin', SAVE, { Name: 'broken', Main, Base: 0 });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: 'template-not-readable', line });
  });

  it('escapes values, and cleans what the template writes', async () => {
    const html = await htmlOf(
      preview('<p onclick="x()">{{ args.a }}</p><script>x()</script><iframe src="https://x.example"></iframe>', {
        Arguments: [{ Name: 'a', Type: 'text' }],
        Answers: { a: '<img src=x onerror=x()>' },
      }),
    );
    expect(html).toBe('<p>&lt;img src=x onerror=x()&gt;</p>');
  });

  it('cleans values too that the template writes raw', async () => {
    const Arguments = [{ Name: 'a', Type: 'text' }];
    const Answers = { a: '<b>x</b><img src="x" onerror="x()"><script>x()</script>' };
    const html = await htmlOf(preview('{{ args.a | raw }}', { Arguments, Answers }));
    expect(html).toContain('<b>x</b>');
    expect(html).not.toMatch(/onerror|script/);
  });

  it('gets the data that its function prepares in the sandbox', async () => {
    const script = 'return { letters: input.person.name.length, secret: typeof process }';
    expect(await htmlOf(preview('{{ data.letters }} {{ data.secret }}', { Function: script }))).toMatch(
      /^\d+ undefined$/,
    );
    const failed = await preview('x', { Function: 'throw new Error("no")' });
    expect([failed.statusCode, failed.json<{ code: string }>().code]).toEqual([422, 'script-failed']);
  });

  it('refuses arguments that are missing or of another type', async () => {
    const Arguments = [{ Name: 'hours', Type: 'number', Required: true }];
    expect((await preview('{{ args.hours }}', { Arguments })).statusCode).toBe(422);
    expect((await preview('{{ args.hours }}', { Arguments, Answers: { hours: 'many' } })).statusCode).toBe(422);
    expect(await htmlOf(preview('{{ args.hours }}', { Arguments, Answers: { hours: '3,5' } }))).toBe('3.5');
  });

  it('never reads a field that the reader does not see', async () => {
    await ask('admin', SAVE, { Name: 'hidden', Main: '{{ person.amka }}', Base: 0 });
    await ask('admin', SAVE, {
      Name: 'by-script',
      Main: '{{ data.all }}',
      Function: 'return { all: Object.keys(input.person).join() }',
      Base: 0,
    });
    const body = { UserIds: [mentee] };
    expect((await ask('admin', 'render', { ...body, Name: 'hidden' })).statusCode).toBe(200);
    const refused = await ask('mentor', 'render', { ...body, Name: 'hidden' });
    expect(refused.json()).toMatchObject({ code: 'template-not-readable', kind: 'variable' });
    const seen = await htmlOf(ask('mentor', 'render', { ...body, Name: 'by-script' }));
    expect(seen).toContain('first_name');
    expect(seen).not.toMatch(/amka|kayas|remarks/);
  });

  it('is written only for people whom the reader sees', async () => {
    const stranger = await demo.data.db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person')
      .where('people.username', '=', 'mentee30')
      .select('people.id')
      .executeTakeFirstOrThrow();
    const reply = await ask('mentor', 'render', { Name: 'certificate', UserIds: [mentee, String(stranger.id)] });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'no-person']);
  });

  it('has templates in the demo that are written for everybody', async () => {
    for (const Name of ['certificate', 'summary', 'invitation']) {
      // oxlint-disable-next-line no-await-in-loop -- three
      const reply = await ask('mentor', 'render', { Name, UserIds: [mentee] });
      expect(reply.statusCode).toBe(200);
    }
  });
});

describe('a template that takes too much', () => {
  const LOOPS = '{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}';
  it.each([
    ['nested loops', LOOPS],
    ['a long range', "{{ (1..9999999) | join: ',' | size }}"],
    ['a text that grows', `{% assign a = 'xxxxxxxxxx' %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`],
  ])('is refused by counting: %s', async (_, Main) => {
    expect((await preview(Main)).json()).toMatchObject({ code: 'template-not-readable', kind: 'limit' });
  });

  it('ends with the first of many people, and others are answered meanwhile', async () => {
    const people = await demo.data.db.selectFrom('memberships').where('project', '=', 1).select('person').execute();
    const UserIds = people.slice(0, 48).map(({ person }) => String(person));
    await ask('admin', SAVE, { Name: 'endless', Main: LOOPS, Base: 0 });
    const writing = ask('admin', 'render', { Name: 'endless', UserIds });
    const admin = await demo.as('admin');
    const answers = await answersBeside(writing, () => admin.post('/Account/Identity', {}));
    expect((await writing).json()).toMatchObject({ code: 'template-not-readable', kind: 'limit' });
    expect(answers).toBeGreaterThan(1);
  });
});

describe('a mail merge', () => {
  const UserIds = [mentee, demo.idOf('mentee2')];
  const merge = (by: string, Key: string) => ask(by, 'merge', { Name: 'certificate', UserIds, Key });
  const mails = async () =>
    demo.data.db.selectFrom('mails').where('template', '=', 'document').select(['person', 'attachments']).execute();

  it('sends each person one email for a key, with their own document', async () => {
    expect((await merge('admin', 'key-00000001')).json()).toEqual({ Sent: 2, Skipped: 0 });
    expect((await merge('admin', 'key-00000001')).json()).toEqual({ Sent: 0, Skipped: 2 });
    const rows = await mails();
    expect(rows.map(({ person }) => String(person)).toSorted()).toEqual(UserIds.toSorted());
    const [line] = await demo.data.db.selectFrom('audit').where('action', '=', 'templates.merge').selectAll().execute();
    expect(line?.details).toMatchObject({ sent: 2 });
  });

  it('sends nobody anything where one document cannot be written', async () => {
    const Name = 'sometimes';
    await ask('admin', SAVE, { Name, Main: '{% if person.id == "' + mentee + '" %}{{ nothing }}{% endif %}', Base: 0 });
    const before = (await mails()).length;
    const reply = await ask('admin', 'merge', { Name, UserIds: [demo.idOf('mentee2'), mentee], Key: 'key-00000002' });
    expect(reply.statusCode).toBe(422);
    expect(await mails()).toHaveLength(before);
  });

  it('is not for mentors, and not for whom nobody asked', async () => {
    expect((await merge('mentor', 'key-00000003')).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/templates/merge', {})).statusCode).toBe(401);
    expect((await ask('admin', 'merge', { Name: 'certificate', UserIds: [], Key: 'key-00000004' })).statusCode).toBe(
      400,
    );
  });
});

describe('a PDF of a template', () => {
  const path = (more: Readonly<Record<string, string>>) =>
    `/api/praxis/templates/pdf?${new URLSearchParams({ Name: 'certificate', UserIds: mentee, ...more }).toString()}`;

  it('has the documents of people whom the reader sees, each on pages of its own', async () => {
    const printing = await demoApp({ PDF_BROWSER: await findBrowser(() => undefined), PDF_SANDBOX: 'off' });
    const [first, second] = [printing.idOf('mentee'), printing.idOf('mentee2')];
    const admin = await printing.as('admin');
    const both = await admin.get(path({ UserIds: `${first},${second},${first}`, Answers: '{"hours":"35"}' }));
    expect([both.statusCode, both.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(both.headers['content-disposition']).toContain(encodeURIComponent('Βεβαίωση συμμετοχής.pdf'));
    const { pages } = await readPdf(both.rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/^Βεβαίωση συμμετοχής .*35 ώρες/);
    expect(pages[0]).not.toBe(pages[1]);
    const body = { UserIds: [first], Name: 'certificate' };
    expect((await admin.post('/api/praxis/templates/render', body)).json()).toMatchObject({ Pdf: true });
    const one = await (await printing.as('mentor')).get(path({ UserIds: first }));
    expect(decodeURIComponent(String(one.headers['content-disposition']))).toMatch(
      /Βεβαίωση συμμετοχής · \S+ \S+\.pdf/,
    );
  });

  it('is made only by who may, for whom they see, of what fits', async () => {
    expect((await demo.client().get(path({}))).statusCode).toBe(401);
    const asked = async (by: string, more: Readonly<Record<string, string>> = {}) => {
      const reply = await (await demo.as(by)).get(path(more));
      return [reply.statusCode, reply.json<{ code: string }>().code];
    };
    expect(await asked('mentee')).toEqual([403, 'wrong-role']);
    expect(await asked('mentor', { UserIds: demo.idOf('admin') })).toEqual([404, 'no-person']);
    expect(await asked('admin', { Name: 'nothing' })).toEqual([404, 'no-document']);
    for (const UserIds of ['', 'a', '1,', Array.from({ length: 101 }, () => '1').join(',')])
      expect(await asked('admin', { UserIds })).toEqual([400, 'body-does-not-fit']);
    for (const Answers of ['{', '[]', 'null', '{"hours":1}', '"x"', 'x'.repeat(2_001)])
      expect(await asked('admin', { Answers })).toEqual([400, 'body-does-not-fit']);
    expect(await asked('admin', { Answers: '{"hours":"many"}' })).toEqual([422, 'template-arguments']);
    expect(await asked('admin')).toEqual([403, 'pdf-off']);
    expect((await ask('admin', 'render', { UserIds: [mentee], Name: 'certificate' })).json()).toMatchObject({
      Pdf: false,
    });
  });
});
