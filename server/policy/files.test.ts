import { expect, it } from 'vitest';
import type { Role } from '../../schemas/roles.ts';
import { mayEditFile, mayGiveFile, type FileAccess } from './files.ts';
import type { Reader } from './reader.ts';
import { settingsOf } from './settings.ts';

const ME = 1;
const OTHER = 2;
const readerWith = (role: Role): Reader => ({
  person: ME,
  username: 'me',
  level: 3,
  state: 0,
  fields: {},
  projectFields: {},
  defaultProject: null,
  roles: [role],
  themselves: true,
  project: { id: 1, url: 'p', descr: 'P', revision: 1, settings: settingsOf({}) },
});
const file: FileAccess = { place: 'tool', owner: OTHER, uploader: OTHER, level: 5, open: true };

it.each<[Role, Partial<FileAccess>, boolean, boolean]>([
  // A file of answers can be changed while the answers are open; the person who answers may give it.
  ['Mentee', { owner: ME }, true, true],
  ['Mentee', { owner: ME, open: false }, false, true],
  ['Mentee', { uploader: ME }, true, false],
  ['Mentee', {}, false, false],
  ['Supervisor', {}, true, false],
  ['Supervisor', { level: 3 }, false, false],
  // A file of a conversation belongs to its sender; one of the library to nobody; one of the directory to the
  // administrators.
  ['Mentee', { place: 'chat', owner: ME }, true, true],
  ['Supervisor', { place: 'chat' }, false, false],
  ['Admin', { place: 'library', owner: ME }, false, false],
  ['Mentee', { place: 'directory', owner: ME }, false, false],
  ['Admin', { place: 'directory' }, true, true],
])('%s and a file %j: changes it %s, gives it %s', (role, given, edits, gives) => {
  const reader = readerWith(role);
  expect([mayEditFile(reader, { ...file, ...given }), mayGiveFile(reader, { ...file, ...given })]).toEqual([
    edits,
    gives,
  ]);
});
