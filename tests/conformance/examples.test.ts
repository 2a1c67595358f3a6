import { describe, expect, it } from 'vitest';
import { checkText } from '../../engine/check/index.ts';
import { diff, migrate, parseDocument, pruneBundle, walk } from '../../engine/document/index.ts';
import { documentKinds } from '../../schemas/documents/index.ts';
import { areas } from '../../schemas/roles.ts';
import { catalogue, examples } from './catalogue.ts';

describe('the hardest screens of the design', () => {
  it.each(examples)('%s has no problem', (_name, text) => {
    expect(checkText(text, { catalogue })).toEqual([]);
  });

  it.each(examples)('%s keeps its meaning when it is read with its places', (_name, text) => {
    const parsed = parseDocument(text);
    expect(parsed.value).toEqual(JSON.parse(text));
    walk(parsed.value, ({ pointer }) => {
      const { line, column } = parsed.at(pointer);
      expect(text.split('\n')[line - 1]?.[column - 1]).toBe('{');
    });
  });

  it.each(examples)('%s is of the present version and differs in nothing from itself', (_name, text) => {
    const value: unknown = JSON.parse(text);
    expect(migrate(value, documentKinds.screen)).toMatchObject({ changed: false, problems: [] });
    expect(diff(value, JSON.parse(text))).toEqual([]);
  });

  it.each(examples)('%s is still without problems after it is pruned for any role', (_name, text) => {
    const unit: unknown = JSON.parse(text);
    for (const role of catalogue.roles) {
      const pruned = pruneBundle(unit, (name) => catalogue.parts[name], [role], areas);
      const errors = pruned
        ? checkText(JSON.stringify(pruned.unit), { catalogue: { ...catalogue, parts: pruned.parts } })
        : [];
      expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});

describe('misspelling any name in the examples', () => {
  /** A name that the checker accepts with other letters behind it. */
  const unnoticed = (text: string): readonly string[] =>
    [...text.matchAll(/"(?:widget|call|bind|source|dialog|task|flow)": "[^"{]+(?=")/g)].flatMap(
      ({ 0: pair, index }) => {
        const end = index + pair.length;
        const problems = checkText(`${text.slice(0, end)}Xq${text.slice(end)}`, { catalogue });
        const line = text.slice(0, index).split('\n').length;
        return problems.some((problem) => problem.line === line) ? [] : [`${line}: ${pair}`];
      },
    );

  it.each(examples)('%s: each is found in its line', (_name, text) => {
    expect(unnoticed(text)).toEqual([]);
  });
});
