import { describe, expect, it } from 'vitest';
import { calls } from '../../schemas/calls/index.ts';
import { isWriting } from '../../schemas/define.ts';
import { matrix, rows } from './index.ts';
import { ALLOWED_WRITES, COUNTING_CALLS, READER_ROLES, WRITES_ABOUT_NOBODY, WRITING_CALLS } from './writes.ts';

const isReader = (role: string): boolean => READER_ROLES.some((reader) => reader === role);

describe('what calls change', () => {
  it('is declared as it was meant', () => {
    const declared = Object.values(calls).filter(isWriting);
    expect(declared.map(({ name }) => name).toSorted()).toEqual([...WRITING_CALLS].toSorted());
  });

  it('is nothing of others for who only reads', () => {
    expect(READER_ROLES).toEqual(
      expect.arrayContaining(['SupervisorLite', 'SupervisorLitePlus', 'Microdata', 'Translator', 'Scofield']),
    );
    const reaching = rows
      .filter(
        ({ call, roles, reaches }) =>
          WRITING_CALLS.has(call) && roles.some(isReader) && reaches.some((one) => one !== 'own'),
      )
      .map(({ call }) => call);
    const known = [...Object.keys(ALLOWED_WRITES), ...COUNTING_CALLS];
    expect([...new Set(reaching)].filter((call) => !known.includes(call))).toEqual([]);
  });

  it('is tried with others wherever who only reads may ask; or it names nobody', () => {
    const tried = new Set(rows.filter(({ roles }) => roles.some(isReader)).map(({ call }) => call));
    const untried = [...WRITING_CALLS].filter(
      (call) => !tried.has(call) && (matrix[call] ?? []).some((role) => isReader(role)),
    );
    expect(untried.toSorted()).toEqual(Object.keys(WRITES_ABOUT_NOBODY).toSorted());
  });
});
