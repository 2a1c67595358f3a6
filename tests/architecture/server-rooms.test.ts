import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCircles, isTest, readImports, type Import } from './import-graph.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const imports = readImports(root, ['server']).filter(
  ({ file, target }) => !isTest(file) && target.startsWith('server/'),
);

/** From the lowest to the highest: each imports those before it. server/domains.ts puts the domains together. */
const ROOMS = [
  'platform',
  'policy',
  'people',
  'documents',
  'library',
  'learning',
  'admissions',
  'messages',
  'projects',
  'operations',
] as const;
const COMPOSITION = 'composition';

function roomOf(file: string): string {
  const [, first = '', second = ''] = file.split('/');
  if (first === 'domains' && second !== '') return second;
  return first.endsWith('.ts') ? COMPOSITION : first;
}

const rankOf = (room: string): number =>
  room === COMPOSITION ? ROOMS.length : ROOMS.findIndex((each) => each === room);
const tell = (found: readonly Import[]): string[] => found.map(({ file, target }) => `${file} imports ${target}`);

describe('the rooms of the server', () => {
  it('have a rank', () => {
    expect([...new Set(imports.map(({ file }) => roomOf(file)))].filter((room) => rankOf(room) === -1)).toEqual([]);
  });

  it('import the rooms below them: what a lower room needs of an upper one is a Port, or comes in a Domain', () => {
    expect(tell(imports.filter(({ file, target }) => rankOf(roomOf(target)) > rankOf(roomOf(file))))).toEqual([]);
  });

  it('know a domain by its index.ts', () => {
    const past = imports.filter(
      ({ file, target }) =>
        /^server\/domains\/[^/]+\//.test(target) &&
        roomOf(file) !== roomOf(target) &&
        !/^server\/domains\/[^/]+\/index\.ts$/.test(target),
    );
    expect(tell(past)).toEqual([]);
  });

  it('have no circle of folders, types included', () => {
    const folders = imports.map(({ file, target }) => ({ file: dirname(file), target: dirname(target) }));
    expect(findCircles(folders.filter(({ file, target }) => file !== target))).toEqual([]);
  });

  it('have no circle of files, types included', () => {
    expect(findCircles(imports)).toEqual([]);
  });
});
