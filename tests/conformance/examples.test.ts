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
  /** Every key of `widget`, `call`, `bind`, `source` and `dialog` is broken in turn. */
  const broken = examples.flatMap(([name, text]) =>
    [...text.matchAll(/"(widget|call|bind|source|dialog|task|flow)": "([^"{]+)"/g)].map(
      (found) => [name, found[1], found[2], found.index, text] as const,
    ),
  );
  it.each(broken)('%s: %s %s is found in its line', (_name, key, word, index, text) => {
    const at = index + `"${key}": "`.length;
    const wrong = `${text.slice(0, at)}${word}Xq${text.slice(at + (word?.length ?? 0))}`;
    const problems = checkText(wrong, { catalogue });
    const line = text.slice(0, index).split('\n').length;
    expect(problems.map((problem) => problem.line)).toContain(line);
  });
});
