import {
  checkPassword,
  DEFAULT_PASSWORD_MASK,
  isAfm,
  isEmail,
  isFileName,
  isModelId,
  isPassword,
  isUserCode,
  nextModelId,
  parseFileName,
} from '../../../schemas/formats/index.ts';
import type { OperationDefinition } from '../operation.ts';
import {
  arg,
  boolean,
  fields,
  listOf,
  maybeList,
  maybeText,
  number,
  oneOf,
  optional,
  orNull,
  table,
  text,
} from '../signature.ts';
import { listFrom } from './list.ts';
import { textOf } from './text.ts';

const test = (
  name: string,
  description: string,
  holds: (value: string) => boolean,
  good: string,
  bad: string,
): OperationDefinition => ({
  name,
  group: 'format',
  description,
  args: [arg('text', maybeText)],
  reply: boolean,
  examples: [
    { formula: `${name}('${good}')`, gives: true },
    { formula: `${name}('${bad}')`, gives: false },
  ],
  evaluate: ([value]) => holds(textOf(value)),
});

const maskOf = (value: unknown): number => (typeof value === 'number' ? value : DEFAULT_PASSWORD_MASK);

export const FORMAT_OPERATIONS = table(
  test('isAfm', 'Is it a Greek tax number?', isAfm, '123456783', '000000000'),
  test('isEmail', 'Is it an address that mail can be sent to?', isEmail, 'maria@example.gr', 'maria@example'),
  test('isModelId', 'Is it the id of an answer: ID_ and four digits?', isModelId, 'ID_0042', 'ID_42'),
  test('isUserCode', "Is it a person's code?", isUserCode, 'K-001', 'K 001'),
  test('isFileName', 'Is it a stored file name: name^NNN^version?', isFileName, 'cv.pdf^001^1', 'cv.pdf'),
  {
    name: 'isPassword',
    group: 'format',
    description: "Does the password keep the rules of the mask? Without a mask the project's usual 27.",
    args: [arg('password', maybeText), optional('mask', orNull(number))],
    reply: boolean,
    examples: [
      { formula: "isPassword('abcdef1!')", gives: true },
      { formula: "isPassword('abcdef1!', 31)", gives: false },
    ],
    evaluate: ([value, mask]) => isPassword(textOf(value), maskOf(mask)),
  },
  {
    name: 'passwordRules',
    group: 'format',
    description: 'Every rule that the mask asks for, and whether the password keeps it.',
    args: [arg('password', maybeText), optional('mask', orNull(number))],
    reply: listOf(fields({ rule: oneOf('length', 'lower', 'upper', 'digit', 'special'), passed: boolean })),
    examples: [
      {
        formula: "passwordRules('abc', 3)",
        gives: [
          { rule: 'length', passed: false },
          { rule: 'lower', passed: true },
        ],
      },
    ],
    evaluate: ([value, mask]) => checkPassword(textOf(value), maskOf(mask)),
  },
  {
    name: 'nextModelId',
    group: 'format',
    description: 'The first id of an answer that is not taken.',
    args: [arg('taken', maybeList(text))],
    reply: orNull(text),
    examples: [{ formula: "nextModelId(['ID_0000'])", gives: 'ID_0001' }],
    evaluate: ([taken]) => nextModelId(listFrom(taken).map(textOf)),
  },
  {
    name: 'fileNameParts',
    group: 'format',
    description: 'The name, the number and the version of a stored file name; null when it is none.',
    args: [arg('text', maybeText)],
    reply: orNull(fields({ name: text, number, version: text })),
    examples: [
      { formula: "fileNameParts('cv.pdf^003^latest')", gives: { name: 'cv.pdf', number: 3, version: 'latest' } },
    ],
    evaluate: ([value]) => parseFileName(textOf(value)),
  },
);
