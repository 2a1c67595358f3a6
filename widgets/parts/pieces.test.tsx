import { expect, test } from 'vitest';
import { isOtherSite, pictureAddress, safeAddress } from './text/address.ts';
import { choicesOf, withStored } from './field/choices.ts';
import { fieldProps } from './field/field.ts';
import { accepts, sizeText } from './field/local-file.ts';
import { foundByFold } from './field/option-filter.ts';

test('addresses that could run code lead nowhere', () => {
  const bad = ['javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,<script>', 'vbscript:x', 'blob:x', 'http://['];
  expect(bad.map(safeAddress)).toEqual(bad.map(() => null));
  const good = ['/a', '#a', 'a?b', 'https://example.org/', 'mailto:a@example.org', 'tel:210'];
  expect(good.map(safeAddress)).toEqual(good);
  expect(isOtherSite('/a')).toEqual({});
  expect(isOtherSite('https://example.org/')).toEqual({ target: '_blank', rel: 'noopener noreferrer' });
  expect(pictureAddress('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
  expect(pictureAddress('data:text/html,x')).toBeNull();
});

test('choices come from texts and objects, once each; what was stored is never lost', () => {
  const choices = choicesOf(['a', { value: 1, text: 'one', disabled: true }, 'a']);
  expect(choices.map(({ value, text, disabled }) => [value, text, disabled])).toEqual([
    ['a', 'a', false],
    [1, 'one', true],
  ]);
  expect(withStored(choices, ['gone', null, 1]).map(({ value }) => value)).toEqual(['a', 1, 'gone']);
  expect(choicesOf(null)).toEqual([]);
});

test('options are found without accents, case and final sigma; beginnings come first', () => {
  const options = ['Ηράκλειο Κρήτης', 'Κρήτη', 'Βόλος'].map((label) => ({ value: label, label }));
  const found = (search: string) =>
    foundByFold({ options, search, limit: 10 }).map((option) => ('label' in option ? option.label : ''));
  expect(found('ΚΡΗΤΗ')).toEqual(['Κρήτη', 'Ηράκλειο Κρήτης']);
  expect(found('βολοσ')).toEqual(['Βόλος']);
});

test('files fit by ending, by type and by kind', () => {
  const pdf = new File([''], 'A.PDF', { type: 'application/pdf' });
  expect(['.pdf', 'application/*', 'application/pdf', '', ' .doc, .pdf'].map((accept) => accepts(accept, pdf))).toEqual(
    [true, true, true, true, true],
  );
  expect(['.doc', 'image/*'].map((accept) => accepts(accept, pdf))).toEqual([false, false]);
  expect(sizeText(1_572_864, 'el-GR')).toBe('1,5 MB');
});

test('a field that cannot be changed has no mark of required ones', () => {
  const field = { nodeId: 'n', label: 'Name', required: true };
  expect(fieldProps(field).required).toBe(true);
  expect(fieldProps({ ...field, readOnly: true }).required).toBe(false);
  expect(fieldProps({ ...field, disabled: true }).required).toBe(false);
});
