import { sitePath } from './address.ts';
import { isAfm } from './afm.ts';
import { isFilled } from './custom.ts';
import { isEmail } from './email.ts';
import { isFileName } from './file-name.ts';
import { parseGreekDate, parseIsoDate, timeOf } from './greek-date.ts';
import { parseGreekNumber } from './greek-number.ts';
import { isModelId } from './model-id.ts';
import { isPassword } from './password.ts';
import { isPhone } from './phone.ts';
import { isUserCode } from './user-code.ts';

/** What `format` in a schema may say: Ajv and the engine's own validator take these. */
export const formats: Readonly<Record<string, (value: string) => boolean>> = {
  afm: isAfm,
  custom: isFilled,
  date: (value) => parseIsoDate(value) !== null,
  'date-time': (value) => /[T ]/.test(value) && timeOf(value) !== null,
  'greek-date': (value) => parseGreekDate(value) !== null,
  'greek-number': (value) => parseGreekNumber(value) !== null,
  email: isEmail,
  'file-name': isFileName,
  'model-id': isModelId,
  'site-path': (value) => sitePath(value) !== null,
  password: (value) => isPassword(value),
  phone: isPhone,
  'user-code': isUserCode,
};

export * from './address.ts';
export * from './afm.ts';
export * from './custom.ts';
export * from './day-text.ts';
export * from './email.ts';
export * from './file-name.ts';
export * from './folding.ts';
export * from './greek-date.ts';
export * from './greek-number.ts';
export * from './greek-upper.ts';
export * from './model-id.ts';
export * from './password.ts';
export * from './phone.ts';
export * from './time-zone.ts';
export * from './user-code.ts';
