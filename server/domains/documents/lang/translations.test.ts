import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { readBuiltInTexts } from '../../../platform/texts/texts.ts';

const app = await demoApp();
const { as, data } = app;
const KEY = 'audit.count_other';

async function rows(body: Calls['lang.texts']['body']): Promise<Calls['lang.texts']['reply']> {
  const reply = await (await as('translator')).post('/api/praxis/lang/texts', body);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const set = async (body: object, who = 'translator') =>
  (await as(who)).post('/api/praxis/lang/set', { Language: 'el', Key: KEY, Revision: 0, ...body });

const spoken = async (lang: string) =>
  (await app.client().get(`/api/Lang/LangService?lang=${lang}`)).json<Record<string, string>>();

describe('translations', () => {
  it('stand side by side', async () => {
    const { list } = await rows({ Search: KEY });
    expect(list).toMatchObject([
      {
        Key: KEY,
        Missing: false,
        Changed: false,
        Places: ['count'],
        Area: 'audit',
        Seen: { el: ['Ιστορικό ενεργειών'], en: ['Audit log'] },
        Texts: {
          el: { Value: readBuiltInTexts('el')?.[KEY], Revision: 0 },
          en: { Value: readBuiltInTexts('en')?.[KEY] },
        },
      },
    ]);
  });

  it('say how many each language has, and are narrowed to an area', async () => {
    const all = await rows({});
    expect(all.Given).toEqual({ el: all.All, en: all.All });
    expect(all.Areas).toContain('audit');
    expect(all.Areas, 'texts of the product have an area').not.toContain('own');
    const { list, count } = await rows({ Area: 'audit', count: 100 });
    expect(count).toBeLessThan(all.All);
    expect(new Set(list.map(({ Area }) => Area))).toEqual(new Set(['audit']));
  });

  it('are searched by what they say, without accents', async () => {
    const { list } = await rows({ Search: 'ΙΣΤΟΡΙΚΟ ενεργειων' });
    expect(list.map(({ Key }) => Key)).toContain('audit.title');
  });

  it('change for everybody at once, and can be put back', async () => {
    expect((await set({ Value: '{{count}} γραμμές' })).json()).toEqual({ Revision: 1 });
    expect((await spoken('el'))[KEY]).toBe('{{count}} γραμμές');
    expect((await spoken('en'))[KEY]).toBe(readBuiltInTexts('en')?.[KEY]);
    expect((await rows({ Show: 'changed' })).list.map(({ Key }) => Key)).toEqual([KEY]);
    const line = await data.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'texts.set')
      .executeTakeFirstOrThrow();
    expect(line.details).toMatchObject({
      before: { text: readBuiltInTexts('el')?.[KEY] },
      after: { text: '{{count}} γραμμές' },
    });
    const reset = await (await as('admin')).post('/api/praxis/lang/reset', { Language: 'el', Key: KEY, Revision: 1 });
    expect(reset.json()).toEqual({ Value: readBuiltInTexts('el')?.[KEY] });
    expect((await spoken('el'))[KEY]).toBe(readBuiltInTexts('el')?.[KEY]);
  });

  it('are not overwritten unseen', async () => {
    await set({ Value: '{{count}} α', Key: 'audit.count_one' });
    const late = await set({ Value: '{{count}} β', Key: 'audit.count_one' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'text-changed', theirs: '{{count}} α', revision: 1 });
  });

  it('fill in only what somebody gives', async () => {
    const refused = await set({ Value: '{{cuont}} γραμμές' });
    expect(refused.json()).toMatchObject({ code: 'unknown-place', errors: [{ pointer: '/Value' }] });
    expect((await set({ Value: '{{count γραμμές' })).statusCode).toBe(422);
  });

  it('lose nothing that every language fills in', async () => {
    const refused = await set({ Value: 'Συναινώ στους όρους.', Key: 'account.consentText' });
    expect(refused.json()).toMatchObject({ status: 422, code: 'lost-place', errors: [{ pointer: '/Value' }] });
    expect((await set({ Value: 'Συναινώ στους όρους: {{project}}', Key: 'account.consentText' })).statusCode).toBe(200);
  });

  it('that a document of the project names and nobody gave come first', async () => {
    const document = { part: 'own/hello', version: 1, body: { widget: 'text', props: { text: { $t: 'own.hello' } } } };
    await data.db
      .insertInto('documents')
      .values({
        project: Number(app.projectId('proto-vima')),
        kind: 'part',
        name: 'own/hello',
        document: JSON.stringify(document),
        revision: 1,
        author_name: 'admin',
      })
      .execute();
    const { list, Missing } = await rows({});
    expect(list[0]).toMatchObject({ Area: 'own', Seen: { el: [] } });
    expect([list[0]?.Key, list[0]?.Missing, list[0]?.Used, Missing]).toEqual(['own.hello', true, true, 1]);
    await set({ Key: 'own.hello', Value: 'Γεια' });
    expect((await spoken('el'))['own.hello']).toBe('Γεια');
    expect((await rows({ Show: 'missing', Language: 'el' })).list).toEqual([]);
    expect((await rows({ Show: 'missing', Language: 'en' })).list.map(({ Key }) => Key)).toEqual(['own.hello']);
    expect((await rows({ Show: 'missing' })).list[0]).toMatchObject({ Key: 'own.hello', Texts: { en: { Value: '' } } });
  });

  it.each([{ Key: '__proto__' }, { Key: 'no dots' }, { Value: '' }, { Language: 'Ελ' }, { Revision: -1 }])(
    'refuse %j',
    async (body) => {
      expect((await set({ Value: 'x', ...body })).statusCode).toBe(400);
    },
  );

  it('are not for who is no translator', async () => {
    expect((await set({ Value: '{{count}}' }, 'mentor')).statusCode).toBe(403);
    expect((await set({ Value: 'x', Language: 'fr' })).statusCode).toBe(404);
  });
});
