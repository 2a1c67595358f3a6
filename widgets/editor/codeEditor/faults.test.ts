import { describe, expect, it } from 'vitest';
import { textsOf } from '../../parts/text/texts-of.ts';
import { htmlMistakes, jsonFaults, lineAndColumn, sqlMistakes } from './faults.ts';

const t = textsOf('en');

describe('what Validate finds', () => {
  it('in JSON, with line and column', () => {
    const [fault] = jsonFaults('{\n    "a": 1,\n    "b" 2\n}', t);
    expect(fault).toMatchObject({ line: 3 });
    expect(jsonFaults('{"a": [1, 2]}', t)).toEqual([]);
    expect(jsonFaults('', t)).toEqual([]);
  });

  it('in HTML: tags that do not match', () => {
    expect(htmlMistakes('<div><p>α<br><img src="a>b"></div>')).toEqual([]);
    expect(htmlMistakes('<script>if (a < b) "<div>"</script><!-- <b> -->')).toEqual([]);
    expect(htmlMistakes('<div><span>α</div>').map(({ kind, name }) => `${kind} ${name}`)).toEqual(['unclosed span']);
    expect(htmlMistakes('α</b>')).toEqual([{ offset: 1, kind: 'unopened', name: 'b' }]);
  });

  it('in SQL: quotes and parentheses', () => {
    expect(sqlMistakes(`select 'it''s' from "t" -- (\nwhere (a = 1)`)).toEqual([]);
    expect(sqlMistakes("select (1, 'α")).toEqual([
      { offset: 7, kind: 'parenthesis', name: '(' },
      { offset: 11, kind: 'quote', name: "'" },
    ]);
  });

  it('tells places from 1', () => {
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});
