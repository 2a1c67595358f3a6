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
} from '../schemas/formats/index.ts';
import { listFrom, scalarText, type OperationCode, type OperationCodes } from '../engine/index.ts';

const test = (holds: (value: string) => boolean): OperationCode => ({
  minArgs: 1,
  maxArgs: 1,
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
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([format]) => formatExample(scalarText(format)),
  },
  isPassword: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([value, mask]) => isPassword(scalarText(value), maskOf(mask)),
  },
  passwordRules: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([value, mask]) => checkPassword(scalarText(value), maskOf(mask)),
  },
  nextModelId: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([taken]) => nextModelId(listFrom(taken).map(scalarText)),
  },
  fileNameParts: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => parseFileName(scalarText(value)),
  },
};
