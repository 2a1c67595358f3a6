import { expect, it } from 'vitest';
import { expectLinear } from '../../../tests/support/linear.ts';
import { searchVector } from '../../domains/library/library/search.ts';
import { renderMail } from '../mail/template.ts';
import { addressAttemptKey } from '../session/attempts.ts';

it('the zone of an address counts for nothing, and is cut off in linear time', () => {
  expect(addressAttemptKey('fe80::1:2:3:4%eth0')).toBe(addressAttemptKey('fe80::1:2:3:4%eth1'));
  expectLinear((zone) => addressAttemptKey(`fe80::1:2:3:4${zone}`), '%');
});

it('the tags of what is known of a document are left out of its words in linear time', () =>
  expectLinear((text) => searchVector({ title: '', tags: [], metadata: { text }, body: '' }), '<'));

it('the links of a mail are found in linear time, and are what they were', () => {
  const { text, html } = renderMail(
    'welcome',
    'en',
    { link: 'https://praxis.test/a' },
    'Subject\n[Open **it** (now)]({{ link }})',
  );
  expect(text).toBe('Open it (now): https://praxis.test/a\n');
  expect(html).toContain('<a href="https://praxis.test/a"');
  const words = (text_: string) => renderMail('welcome', 'en', {}, `Subject\n${text_}`);
  for (const piece of ['[', '[a](', '[a]({', '**', '[[]]']) expectLinear(words, piece, ']', 6_000);
});
