import { describe, expect, it } from 'vitest';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import {
  afterPlace,
  copySection,
  insertQuestion,
  moveQuestion,
  moveSection,
  questionAt,
  removeQuestion,
  stepOf,
  type Direction,
  type QuestionPosition,
} from './edit.ts';
import { withNewModels } from './models.ts';
import { isWithin, placeIn, problemsAt } from './places.ts';

const ask = (name: string, more: object = {}) => ({ Model: `ID_000${name}`, Type: '19', Text: name, ...more });
const of = (...sections: readonly (readonly string[])[]): Questionnaire => ({
  Title: 'T',
  Sections: sections.map((lines) => ({
    Title: 's',
    Questions: lines.map((line) => Array.from(line, (name) => ask(name))),
  })),
});
/** The document as short text: "12 3" is a line of 1 and 2, and a line of 3. */
const shape = ({ Sections }: Questionnaire) =>
  Sections.map(({ Questions = [] }) => Questions.map((line) => line.map(({ Text }) => Text).join('')));
const at = (section: number, line: number, place = 0): QuestionPosition => ({ section, line, place });

describe('a step', () => {
  const document = of(['12', '3', '4'], ['5']);
  const step = (from: QuestionPosition, direction: Direction) => {
    const to = stepOf(document, from, direction);
    return to && shape(moveQuestion(document, from, to).document);
  };
  it.each([
    ['out of its line, upwards', at(0, 0, 1), 'up', [['2', '1', '3', '4'], ['5']]],
    ['out of its line, downwards', at(0, 0, 0), 'down', [['2', '1', '3', '4'], ['5']]],
    ['over the line above', at(0, 1), 'up', [['3', '12', '4'], ['5']]],
    ['over the line below', at(0, 1), 'down', [['12', '4', '3'], ['5']]],
    [
      'into the section below',
      at(0, 2),
      'down',
      [
        ['12', '3'],
        ['4', '5'],
      ],
    ],
    ['into the section above', at(1, 0), 'up', [['12', '3', '4', '5'], []]],
    ['to the left', at(0, 0, 1), 'left', [['21', '3', '4'], ['5']]],
    ['to the right', at(0, 0, 0), 'right', [['21', '3', '4'], ['5']]],
    ['beside the one before', at(0, 1), 'left', [['123', '4'], ['5']]],
    ['beside the one after', at(0, 1), 'right', [['12', '34'], ['5']]],
    ['to a line of its own', at(0, 0, 1), 'right', [['1', '2', '3', '4'], ['5']]],
    ['no further up', at(0, 0, 0), 'up', [['1', '2', '3', '4'], ['5']]],
    ['no further down', at(1, 0), 'down', null],
    ['no further to the left', at(0, 0, 0), 'left', null],
  ] as const)('%s', (_, from, direction, after) => expect(step(from, direction)).toEqual(after));

  it('never makes a line too long, nor changes the document it was given', () => {
    const full = of(['123456', '7']);
    expect(stepOf(full, at(0, 1), 'left')).toBeNull();
    expect(shape(moveQuestion(full, at(0, 1), { ...at(0, 0, 0), own: false }).document)).toEqual([['123456', '7']]);
    expect(shape(document)).toEqual([['12', '3', '4'], ['5']]);
  });
});

describe('a question', () => {
  it('is put beneath another, or at the end of its section', () => {
    const document = of(['1', '2'], []);
    const put = (after: QuestionPosition | null, section: number) =>
      insertQuestion(document, ask('9'), afterPlace(document, after, section));
    expect(shape(put(at(0, 0), 0).document)).toEqual([['1', '9', '2'], []]);
    expect(put(at(0, 0), 0).at).toEqual(at(0, 1));
    expect(shape(put(at(0, 0), 1).document)).toEqual([['1', '2'], ['9']]);
  });

  it('that is taken away takes its empty line along', () => {
    expect(shape(removeQuestion(of(['1', '23']), at(0, 0)))).toEqual([['23']]);
    expect(questionAt(of(['1']), at(3, 3))).toBeUndefined();
  });

  it('that is copied has ids that nobody has, and its rules are about itself', () => {
    const document = of(['1', '2']);
    const [copy] = withNewModels(
      [
        ask('1', {
          Other: { Model: 'ID_0005' },
          Validate: { '>': [{ var: 'ID_0001' }, 1] },
          Condition: { var: 'ID_0002' },
        }),
      ],
      document,
    );
    expect(copy).toMatchObject({
      Model: 'ID_0000',
      Other: { Model: 'ID_0003' },
      Validate: { '>': [{ var: 'ID_0000' }, 1] },
      Condition: { var: 'ID_0002' },
    });
  });
});

describe('a section', () => {
  it('is moved, and copied with ids of its own', () => {
    const document = of(['12', '3'], ['4']);
    expect(shape(moveSection(document, 0, 1))).toEqual([['4'], ['12', '3']]);
    expect(moveSection(document, 0, 2)).toBe(document);
    const copied = copySection(document, 0);
    expect(shape(copied)).toEqual([['12', '3'], ['12', '3'], ['4']]);
    const models = copied.Sections.flatMap(({ Questions = [] }) => Questions.flat().map(({ Model }) => Model));
    expect(new Set(models).size).toBe(models.length);
  });
});

describe('a pointer', () => {
  it('leads to a place, and to what is wrong there', () => {
    expect(placeIn('/Sections/1/Questions/2/0/Condition')).toEqual(at(1, 2));
    expect(placeIn('/Sections/1/Title')).toBeNull();
    expect(isWithin('/Sections/1', '/Sections/10')).toBe(false);
    const problems = ['/Sections/0/Questions/0/0/Model', '/Sections/0/Questions/0/0', '/Sections/0/Questions/0/1'].map(
      (pointer) => ({ kind: 'a', pointer, message: '' }),
    );
    expect(problemsAt(problems, '/Sections/0/Questions/0/0')).toHaveLength(1);
  });
});
