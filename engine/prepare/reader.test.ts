import { describe, expect, it } from 'vitest';
import { plainEnvironment } from '../expression/plain-environment.ts';
import { DocumentError } from './document-error.ts';
import { isPlainValue, logic, value } from './reader.ts';

const environment = plainEnvironment({ state: { a: 2 } });

describe('a formula that stands in several places', () => {
  it('is read once, and each place keeps its own pointer', () => {
    const [one, other] = [logic('state.a > 1', '/body/show'), logic('state.a > 1', '/body/children/0/show')];
    expect(other.prepared).toBe(one.prepared);
    expect([one.pointer, other.pointer]).toEqual(['/body/show', '/body/children/0/show']);
    expect(other.prepared.run(environment)).toBe(true);
  });

  it('is another thing as a value than as logic', () => {
    expect(value('state.a', '/x').prepared.value).toBe('state.a');
    expect(logic('state.a', '/x').prepared.run(environment)).toBe(2);
    expect(value('{{ state.a + 1 }}', '/x').prepared.run(environment)).toBe(3);
    expect(value('is {{ state.a }}', '/x').prepared.run(environment)).toBe('is 2');
  });

  it('that is wrong tells each of its places', () => {
    const pointers = ['/body/show', '/body/children/3/show'].map((pointer) => {
      try {
        logic('state.a >', pointer).prepared.run(environment);
      } catch (error) {
        return error instanceof DocumentError ? error.pointer : error;
      }
      return null;
    });
    expect(pointers).toEqual(['/body/show', '/body/children/3/show']);
  });
});

it('texts with expressions, objects and lists are not plain values', () => {
  expect([null, 1, true, '', 'a { b'].map(isPlainValue)).toEqual([true, true, true, true, true]);
  expect(['{{ a }}', 'x {{a}}', {}, []].map(isPlainValue)).toEqual([false, false, false, false]);
});
