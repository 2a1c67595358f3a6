import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import StructureDiff from './StructureDiff.tsx';

test('tells what was added, removed, moved and changed, and where', () => {
  renderWidget(StructureDiff, {
    before: { rules: 27, Fields: [{ Name: 'afm' }, { Name: 'region' }], old: 1 },
    after: { rules: 31, Fields: [{ Name: 'region' }, { Name: 'afm' }], fresh: true },
  });
  const changes = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(screen.getByText('4 changes')).toBeTruthy();
  expect(changes.some((text) => text?.startsWith('Changed/rules') && text.includes('27') && text.includes('31'))).toBe(
    true,
  );
  expect(changes.some((text) => text?.startsWith('Removed/old'))).toBe(true);
  expect(changes.some((text) => text?.startsWith('Added/fresh'))).toBe(true);
  expect(changes.some((text) => text?.startsWith('Moved/Fields/'))).toBe(true);
});

test('compares workbooks by cells', async () => {
  const workbook = (Formula: string) => ({
    Active: [
      { at: [0, 0, 0], Type: 'Input', Value: 1 },
      { at: [0, 2, 1], Type: 'Formula', Formula },
    ],
    Layout: [{ Name: 'Income', Table: [] }],
  });
  renderWidget(StructureDiff, { kind: 'workbook', before: workbook('=A1*2'), after: workbook('=A1*3') });
  const [change, ...others] = await screen.findAllByRole('listitem');
  expect(change?.textContent).toBe('ChangedIncome!B3Before=A1*2After=A1*3');
  expect(others).toEqual([]);
});

test('shows the first of very many changes and counts the others', () => {
  const before = Object.fromEntries(Array.from({ length: 310 }, (_, index) => [`a${index}`, 1]));
  renderWidget(StructureDiff, { before, after: {} });
  expect(screen.getAllByRole('listitem')).toHaveLength(300);
  expect(screen.getByText('and 10 more changes')).toBeVisible();
});

test('says that nothing changed', () => {
  renderWidget(StructureDiff, { before: { a: [1] }, after: { a: [1] } });
  expect(screen.getByText('There are no differences.')).toBeTruthy();
});

test('shows the lines of texts that say the same and are written otherwise', () => {
  renderWidget(StructureDiff, {
    before: { a: 1, b: 2 },
    after: { a: 1, b: 2 },
    beforeText: '{\n"a": 1,\n"b": 2\n}',
    afterText: '{\n"a": 1,\n  "b" : 2\n}',
  });
  const changes = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(changes).toEqual(['Line 3Before"b": 2After  "b" : 2']);
  expect(screen.getByText('The values are equal; only the formatting differs.')).toBeVisible();
});
