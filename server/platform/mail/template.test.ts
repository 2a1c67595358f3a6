import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toMailLanguage, MAIL_LANGUAGES, mailNames, renderMail } from './template.ts';

/** The values of all mails; a mail does not need all of them. */
const values = {
  name: 'Άννα',
  username: 'anna',
  link: 'https://praxis.test/x?a=1&b=2',
  until: '01-01-2027 10:00',
  at: '01-01-2027 10:00',
  by: '',
  address: 'anna@example.org',
  project: 'Πρώτο Βήμα',
};

describe('mails', () => {
  it('exist in every language', () => {
    for (const name of mailNames())
      for (const language of MAIL_LANGUAGES)
        expect(existsSync(new URL(`../../../schemas/mails/${name}.${language}.liquid`, import.meta.url))).toBe(true);
  });

  it.each(['reset', 'invitation', 'password-changed', 'address-changed'])(
    '%s has a subject, a text and a page with a button',
    (name) => {
      for (const language of MAIL_LANGUAGES) {
        const { subject, text, html } = renderMail(name, language, values);
        expect(subject).not.toBe('');
        expect(text).toContain(': https://praxis.test/x?a=1&b=2');
        expect(text).not.toMatch(/\*\*|[{}[\]<>]/);
        expect(html).toContain('<a href="https://praxis.test/x?a=1&amp;b=2"');
        expect(html).toContain(`<html lang="${language}">`);
        expect(html).not.toMatch(/\*\*|[{}]{2}|\]\(/);
      }
    },
  );

  it('say who, only where there is somebody to name', () => {
    expect(renderMail('password-changed', 'en', values).text).not.toContain(' by ');
    expect(renderMail('password-changed', 'en', { ...values, by: 'Anna' }).text).toContain(' by Anna.');
  });

  it('do without no value that they name', () => {
    expect(() => renderMail('reset', 'en', { ...values, link: undefined })).toThrow(/link/);
    expect(() => renderMail('reset', 'en', {})).toThrow(/username/);
  });
});

it.each([
  ['el', 'el'],
  ['el-GR', 'el'],
  ['en-GB,en;q=0.9', 'en'],
  ['de', 'el'],
  [undefined, 'el'],
  [null, 'el'],
])('the language %s is %s', (code, language) => {
  expect(toMailLanguage(code)).toBe(language);
});
