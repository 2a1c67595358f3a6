import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Facts from './Facts.tsx';

const schema = {
  properties: {
    Created: { type: 'string', format: 'date', title: 'Δημιουργία' },
    Pages: { type: 'integer', title: 'Σελίδες' },
    abstract: { type: 'string', format: 'html', title: 'Περίληψη' },
  },
};

test('formats by the schema, in its order, and leaves out what is empty', () => {
  const value = {
    Extra_Key: true,
    Pages: 1240,
    Created: '2026-03-08',
    Empty: '',
    abstract: '<p>Ένα <b>σχέδιο</b></p>',
  };
  renderWidget(Facts, { value, schema }, { language: 'el' });
  const read = screen.getAllByRole('term').map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  expect(read).toEqual([
    ['Δημιουργία', '08-03-2026'],
    ['Σελίδες', '1.240'],
    ['Περίληψη', 'Ένα σχέδιο'],
    ['Extra Key', 'Ναι'],
  ]);
});

test('reads JSON text, and shows an old plain text as it is', () => {
  const { give } = renderWidget(Facts, { value: '{"Author":"Maria"}' });
  expect(screen.getByText('Maria')).toBeDefined();
  give({ value: 'only words' });
  expect(screen.getByText('only words')).toBeDefined();
});

test('numbers and days are shown whole, words may wrap', () => {
  renderWidget(Facts, {
    value: { Page_Count: 1200, Author: 'Άννα Παππά' },
    schema: { type: 'object', properties: { Page_Count: { type: 'integer' }, Author: { type: 'string' } } },
  });
  expect(screen.getByText('1,200')).toHaveClass('px-whole');
  expect(screen.getByText('Άννα Παππά')).not.toHaveClass('px-whole');
});

test('bytes are said as people say them', () => {
  const Size = { type: 'integer', format: 'bytes', title: 'Size' };
  renderWidget(Facts, { value: { Size: 1_572_864 }, schema: { properties: { Size } } });
  expect(screen.getByText('1.5 MB')).toHaveClass('px-whole');
});
