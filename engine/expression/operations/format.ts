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
import { scalarText } from './text.ts';

const test = (holds: (value: string) => boolean): OperationCode => ({
  least: 1,
  most: 1,
  evaluate: ([value]) => holds(scalarText(value)),
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
    evaluate: ([format]) => formatExample(scalarText(format)),
  },
  isPassword: {
    least: 1,
    most: 2,
    evaluate: ([value, mask]) => isPassword(scalarText(value), maskOf(mask)),
  },
  passwordRules: {
    least: 1,
    most: 2,
    evaluate: ([value, mask]) => checkPassword(scalarText(value), maskOf(mask)),
  },
  nextModelId: {
    least: 1,
    most: 1,
    evaluate: ([taken]) => nextModelId(listFrom(taken).map(scalarText)),
  },
  fileNameParts: {
    least: 1,
    most: 1,
    evaluate: ([value]) => parseFileName(scalarText(value)),
  },
};
