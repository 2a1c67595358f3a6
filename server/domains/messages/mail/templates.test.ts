import { describe, expect, it } from 'vitest';
import { MAIL_LANGUAGES, OWN_MAILS } from '../../../../schemas/entities/mail.ts';
import { sendMail } from '../../../platform/mail/send.ts';
import { findTemplateFault, readBuiltInTemplate } from '../../../platform/mail/template.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { mailSamples, neededValue } from './samples.ts';

const demo = await demoApp();
const ask = async (by: string, path: string, body: object = {}) =>
  (await demo.as(by)).post(`/api/praxis/mail/${path}`, body);
const which = { Name: 'rendezvous', Language: 'el' };
const TEXT =
  'Ραντεβού: {{ title }}\n\nΓεια σου {{ name }}, **{{ when }}**.\n\n{% if who %}\n\nΜε: {{ who }}\n\n{% endif %}\n';

describe('the words of a mail', () => {
  it('are the built-in ones until the project has its own', async () => {
    const list = (await ask('admin', 'templates')).json<{ Name: string; Language: string; Own: boolean }[]>();
    expect(list.map(({ Name, Language }) => `${Name} ${Language}`)).toEqual(
      OWN_MAILS.flatMap((Name) => MAIL_LANGUAGES.map((Language) => `${Name} ${Language}`)),
    );
    expect(list.every(({ Own }) => !Own)).toBe(true);
    expect((await ask('admin', 'template', which)).json()).toMatchObject({
      Own: false,
      Revision: 0,
      Text: expect.stringContaining('{{ title }}'),
      Values: expect.arrayContaining([{ Name: 'title', Sample: 'Συνεδρία στόχων' }]),
    });
  });

  it('have a preview with samples', async () => {
    const shown = (await ask('admin', 'preview', { ...which, Text: TEXT })).json<{ Subject: string; Html: string }>();
    expect(shown.Subject).toBe('Ραντεβού: Συνεδρία στόχων');
    expect(shown.Html).toContain('<strong>24-11-2026 17:00</strong>');
  });

  it.each([
    ['Θέμα\n\nΓεια {{ nobody }}', 3, 6, { kind: 'variable', name: 'nobody' }],
    ['Θέμα\n\n{{ title | shout }}', 3, 1, { kind: 'filter', name: 'shout' }],
    ['Θέμα\n\n{% if who %}\n\nΓεια', 3, 1, { kind: 'unclosed' }],
    ['Θέμα\n\n\n{% repeat %}', 4, 1, { kind: 'tag', name: 'repeat' }],
    ['Θέμα {{ title', 1, 6, { kind: 'unclosed' }],
    ['Θέμα\n\n{% unless who %}\n\n{{ nobody }}\n\n{% endunless %}', 5, 1, { kind: 'variable' }],
  ])('that cannot be read are refused with their place: %j', async (Text, line, column, fault) => {
    const reply = await ask('admin', 'savetemplate', { ...which, Text, Base: 0 });
    expect(reply.json()).toMatchObject({ status: 422, code: 'template-not-readable', line, ...fault });
    expect(Math.abs(reply.json<{ column: number }>().column - column)).toBeLessThanOrEqual(3);
    expect((await ask('admin', 'preview', { ...which, Text })).statusCode).toBe(422);
  });

  it.each(OWN_MAILS.flatMap((name) => MAIL_LANGUAGES.map((language) => [name, language] as const)))(
    'that are built in could be those of a project: %s %s',
    (name, language) => {
      const text = readBuiltInTemplate(name, language);
      expect(
        findTemplateFault({
          name,
          language,
          own: text,
          samples: mailSamples(name, language),
          needed: neededValue(name),
        }),
      ).toBeNull();
    },
  );

  it('cannot leave out the link to an application, not even under a condition', async () => {
    const mail = { Name: 'application-reminder', Language: 'el' };
    for (const Text of [
      'Θέμα\n\nΓεια σας {{ name }}',
      'Θέμα\n\n{% if documents.size > 0 %}\n\n[Άνοιγμα]({{ link }})\n\n{% endif %}',
    ])
      expect((await ask('admin', 'savetemplate', { ...mail, Text, Base: 0 })).json()).toMatchObject({
        code: 'template-not-readable',
        kind: 'missing',
        name: 'link',
      });
    expect((await ask('admin', 'preview', { ...mail, Text: 'Θέμα\n\n{{ link }}' })).statusCode).toBe(200);
  });

  it('of a project are used in its own mails only', async () => {
    expect(
      (await ask('admin', 'savetemplate', { ...which, Text: TEXT, Base: 0, Message: 'πιο ζεστά' })).json(),
    ).toEqual({ Revision: 1 });
    expect((await ask('admin', 'savetemplate', { ...which, Text: TEXT, Base: 0 })).json()).toMatchObject({
      code: 'conflict',
      revision: 1,
      theirs: { text: TEXT },
    });
    const write = async (url: string) => {
      const values = { title: 'Στόχοι', when: '01-12-2026 10:00', who: 'Άννα', link: 'https://praxis.test' };
      const order = { to: 'a@example.org', template: 'rendezvous', values, key: `words-${url}` };
      const { db } = demo.data;
      const id = await db
        .transaction()
        .execute((inner) => sendMail(inner, { ...order, project: Number(demo.projectId(url)) }));
      return db.selectFrom('mails').where('id', '=', Number(id)).select('subject').executeTakeFirstOrThrow();
    };
    expect((await write('proto-vima')).subject).toBe('Ραντεβού: Στόχοι');
    expect((await write('nea-afetiria')).subject).toBe('Συνάντηση: Στόχοι, 01-12-2026 10:00');
  });

  it('can be reset, and the history stays', async () => {
    expect((await ask('admin', 'savetemplate', { ...which, Text: '', Base: 1 })).json()).toEqual({ Revision: 0 });
    const admin = await demo.as('admin');
    const revisions = await admin.post('/api/praxis/document/revisions', { kind: 'mail', name: 'rendezvous.el' });
    const first = revisions.json<{ Id: string; Number: number; Message: string }[]>().at(-1);
    expect(first?.Message).toBe('πιο ζεστά');
    const restored = await admin.post('/api/praxis/document/restore', { Id: first?.Id, message: '' });
    expect(restored.json()).toEqual({ revision: 3 });
    expect((await ask('admin', 'template', which)).json()).toMatchObject({ Own: true, Text: TEXT });
  });

  it('are for administrators', async () => {
    expect((await ask('manager', 'templates')).statusCode).toBe(403);
    expect((await ask('manager', 'savetemplate', { ...which, Text: TEXT, Base: 3 })).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/mail/template', which)).statusCode).toBe(401);
    expect((await ask('admin', 'template', { Name: 'reset', Language: 'el' })).statusCode).toBe(400);
  });
});
