import {
  checkPassword,
  DEFAULT_PASSWORD_MASK,
  formatExample,
  isAfm,
  isEmail,
  isFileName,
  isModelId,
  isPassword,
  isUserCode,
  nextModelId,
  parseFileName,
} from '../../../schemas/formats/index.ts';
import type { OperationCode, OperationCodes } from '../operation.ts';
import { listFrom } from './list.ts';
import { textOf } from './text.ts';

const test = (holds: (value: string) => boolean): OperationCode => ({
  least: 1,
  most: 1,
  evaluate: ([value]) => holds(textOf(value)),
});

const maskOf = (value: unknown): number => (typeof value === 'number' ? value : DEFAULT_PASSWORD_MASK);

export const FORMAT_CODE: OperationCodes = {
  isAfm: test(isAfm),
  isEmail: test(isEmail),
  isModelId: test(isModelId),
  isUserCode: test(isUserCode),
  isFileName: test(isFileName),
  formatExample: {
    least: 1,
    most: 1,
    evaluate: ([format]) => formatExample(textOf(format)),
  },
  isPassword: {
    least: 1,
    most: 2,
    evaluate: ([value, mask]) => isPassword(textOf(value), maskOf(mask)),
  },
  passwordRules: {
    least: 1,
    most: 2,
    evaluate: ([value, mask]) => checkPassword(textOf(value), maskOf(mask)),
  },
  nextModelId: {
    least: 1,
    most: 1,
    evaluate: ([taken]) => nextModelId(listFrom(taken).map(textOf)),
  },
  fileNameParts: {
    least: 1,
    most: 1,
    evaluate: ([value]) => parseFileName(textOf(value)),
  },
};
