import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTextFault } from './questionnaire-answer-faults.ts';
import { ANSWER_FORMS, optionsOf } from './questionnaire-groups.ts';
import { QUESTION_TYPES, type DesignedQuestion, type QuestionType } from './questionnaire.ts';

const question = (Type: QuestionType, more: Partial<DesignedQuestion> = {}): DesignedQuestion => ({
  Model: 'ID_0001',
  Type,
  Text: '[[1]] [[2]]',
  Options: [{ Value: '1' }, { Value: '2' }],
  Rows: [
    { Text: 'Number', Model: 'ID_0002', Type: 'number' },
    { Text: 'Day', Model: 'ID_0003', Type: 'date' },
    { Text: 'Kind', Model: 'ID_0004', Type: 'choice', Options: [{ Value: 'full' }] },
  ],
  ...more,
});

/** An answer of the type with a value that the question does not offer. */
const FOREIGN: Readonly<Partial<Record<QuestionType, (text: string) => string>>> = {
  '07': (text) => JSON.stringify(['1', text]),
  '08': (text) => JSON.stringify([text]),
  '12': (text) => text,
  '14': (text) => text,
  '16': (text) => JSON.stringify(['1', text]),
  '18': (text) => JSON.stringify([['1'], [text]]),
  formtable: (text) => JSON.stringify([{ LineId: '1', ID_0004: text }]),
  upload: (text) => JSON.stringify([{ Filename: text, Index: 0 }]),
  spreadsheet: (text) => JSON.stringify(text),
};

/** Types with free text. */
const OWN: readonly QuestionType[] = ['13', '17', '19', 'parametric'];

describe('an answer', () => {
  it('is of a type that takes any text, or only what its question offers', () => {
    const known = [...Object.keys(FOREIGN), ...OWN];
    const closed = QUESTION_TYPES.filter((type) => ANSWER_FORMS[type] === 'closed');
    for (const type of closed) expect(optionsOf(question(type)).map(({ Value }) => Value)).toEqual(['1', '2']);
    expect([...known, ...closed].toSorted()).toEqual(QUESTION_TYPES.toSorted());
  });

  it.each(Object.entries(FOREIGN))('of type %s is refused with what its question does not offer', (type, stored) => {
    const asked = question(QUESTION_TYPES.find((questionType) => questionType === type) ?? '01');
    const foreign = fc
      .string({ minLength: 1 })
      .filter((text) => !/^(?:[12]|full|-?[\d.]+|\d{1,2}:\d{2}|\d{11}.*)$/s.test(text));
    fc.assert(fc.property(foreign, (text) => answerTextFault(asked, stored(text)) !== null));
  });

  it.each([
    ['16', '["1","2"]', null],
    ['16', '["1","1"]', null],
    ['16', '["9",""]', 'no-option'],
    ['formtable', '[{"LineId":"1","ID_0002":"14","ID_0003":"15-03-2020","ID_0004":"full"}]', null],
    ['formtable', '[{"LineId":1,"ID_0002":14,"ID_0003":"15/03/2020","ID_0004":""}]', null],
    ['formtable', '[{"LineId":"1","ID_0002":"abc"}]', 'bad-number'],
    ['formtable', '[{"LineId":"1","ID_0003":"nodate"}]', 'bad-date'],
    ['formtable', '[{"LineId":"1","ID_0003":"2020-03-15"}]', 'bad-date'],
    ['formtable', '[{"LineId":"1","ID_0004":"99"}]', 'no-option'],
    ['formtable', '[{"LineId":"1"},{"LineId":"1"}]', 'bad-answer'],
    ['formtable', '[{"LineId":"1"},{"LineId":1}]', 'bad-answer'],
    ['formtable', '[{"ID_0002":"14"}]', 'bad-answer'],
    ['formtable', '[{"LineId":"1","ID_0009":"x"}]', 'bad-answer'],
    ['formtable', '[[]]', 'bad-answer'],
    ['upload', '[{"Filename":"00000000012plan.pdf","Index":0}]', null],
    ['upload', '[{"Filename":"../../etc/passwd","Index":0}]', 'bad-answer'],
    ['upload', '[{"Filename":"00000000012../../etc/passwd","Index":0}]', 'bad-answer'],
    ['upload', '[{"Filename":"00000000012plan.pdf"}]', 'bad-answer'],
  ] as const)('of type %s: %s is %s', (type, text, fault) => {
    expect(answerTextFault(question(type), text)).toBe(fault);
  });

  it('of type 16 is any words where none are offered', () => {
    expect(answerTextFault(question('16', { Options: [] }), '["young","two"]')).toBeNull();
  });
});
