import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namesAt, withTitle } from './author.ts';
import { file, problemsOf } from './check.ts';

const text = readFileSync(file, 'utf8');

it('finds no problem in the document, and those of a wrong one in their places', () => {
  expect(problemsOf(text)).toEqual([]);
  expect(problemsOf(text.replace('state.text) == ', 'state.txt) == '))).toEqual([
    expect.stringMatching(/notes\.json:\d+:\d+ .*txt/),
  ]);
  expect(problemsOf(text.replace('"note.Id', '"note.Name').replace('notes.add', 'notes.ad'))).toEqual([
    expect.stringMatching(/notes\.json:\d+:\d+ .*notes\.ad/),
  ]);
});

it('completes the names of the host', () => {
  const at = text.indexOf('"notes.add"') + 7;
  expect(namesAt(text, at)).toEqual(expect.arrayContaining(['notes.add', 'notes.list']));
});

it('changes one place of the text', () => {
  const changed = withTitle(text, 'Reminders');
  expect(changed).not.toBe(text);
  expect(changed.replace('Reminders', 'Notes')).toBe(text);
});
