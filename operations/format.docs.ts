import { signature, type OperationDoc, type OperationDocs } from '../engine/index.ts';

const { arg, boolean, fields, listOf, maybeList, maybeText, number, oneOf, optional, orNull, text } = signature;

const test = (name: string, description: string, good: string, bad: string): OperationDoc => ({
  group: 'format',
  description,
  args: [arg('text', maybeText)],
  reply: boolean,
  examples: [
    { formula: `${name}('${good}')`, gives: true },
    { formula: `${name}('${bad}')`, gives: false },
  ],
});

export const formatDocs = (): OperationDocs => ({
  isAfm: test('isAfm', 'Is it a Greek tax number?', '123456783', '000000000'),
  isEmail: test('isEmail', 'Is it an address that mail can be sent to?', 'maria@example.gr', 'maria@example'),
  isModelId: test('isModelId', 'Is it the id of an answer: ID_ and four digits?', 'ID_0042', 'ID_42'),
  isUserCode: test('isUserCode', "Is it a person's code?", 'K-001', 'K 001'),
  isFileName: test('isFileName', 'Is it a stored file name: name^NNN^version?', 'cv.pdf^001^1', 'cv.pdf'),
  formatExample: {
    group: 'format',
    description: 'A value that fits a format, as a field of people names one; empty where there is no such format.',
    args: [arg('format', maybeText)],
    reply: text,
    examples: [{ formula: "formatExample('phone')", gives: '6912345678' }],
  },
  isPassword: {
    group: 'format',
    description: "Does the password keep the rules of the mask? Without a mask the project's usual 27.",
    args: [arg('password', maybeText), optional('mask', orNull(number))],
    reply: boolean,
    examples: [
      { formula: "isPassword('abcdef1!')", gives: true },
      { formula: "isPassword('abcdef1!', 31)", gives: false },
    ],
  },
  passwordRules: {
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
  },
  nextModelId: {
    group: 'format',
    description: 'The first id of an answer that is not taken.',
    args: [arg('taken', maybeList(text))],
    reply: orNull(text),
    examples: [{ formula: "nextModelId(['ID_0000'])", gives: 'ID_0001' }],
  },
  fileNameParts: {
    group: 'format',
    description: 'The name, the number and the version of a stored file name; null when it is none.',
    args: [arg('text', maybeText)],
    reply: orNull(fields({ name: text, number, version: text })),
    examples: [
      { formula: "fileNameParts('cv.pdf^003^latest')", gives: { name: 'cv.pdf', number: 3, version: 'latest' } },
    ],
  },
});
