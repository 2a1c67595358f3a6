import { isWebAddress, sitePath } from './address.ts';
import { isAfm } from './afm.ts';
import { isAmka } from './amka.ts';
import { isFilled } from './custom.ts';
import { isEmail } from './email.ts';
import { isFileName } from './file-name.ts';
import { parseGreekDate, parseIsoDate, timeOf } from './greek-date.ts';
import { parseGreekNumber } from './greek-number.ts';
import { isIban } from './iban.ts';
import { isModelId } from './model-id.ts';
import { isPassword } from './password.ts';
import { isPhone } from './phone.ts';
import { isPostcode } from './postcode.ts';
import { isUserCode } from './user-code.ts';

type Format = (value: string) => boolean;

const knownFormats = {
  afm: isAfm,
  amka: isAmka,
  custom: isFilled,
  date: (value) => parseIsoDate(value) !== null,
  'date-time': (value) => /[T ]/.test(value) && timeOf(value) !== null,
  'greek-date': (value) => parseGreekDate(value) !== null,
  'greek-number': (value) => parseGreekNumber(value) !== null,
  email: isEmail,
  'file-name': isFileName,
  iban: isIban,
  link: isWebAddress,
  'model-id': isModelId,
  'site-path': (value) => sitePath(value) !== null,
  password: (value) => isPassword(value),
  phone: isPhone,
  postcode: isPostcode,
  'user-code': isUserCode,
} satisfies Readonly<Record<string, Format>>;

/** The formats of person fields, each with a sentence of its own (errors.field, bulk.reason and widgets.format). */
export const FIELD_FORMATS = [
  'afm',
  'amka',
  'email',
  'iban',
  'link',
  'phone',
  'postcode',
] as const satisfies readonly (keyof typeof knownFormats)[];

/** The values of `format` in schemas, for Ajv and the engine's validator. */
export const formats: Readonly<Record<string, Format>> = knownFormats;

/** An example of each format, for people who fill in a file. */
const EXAMPLES: Readonly<Record<keyof typeof knownFormats, string>> = {
  afm: '123456783',
  amka: '01010112348',
  custom: 'Abc',
  date: '1990-05-31',
  'date-time': '1990-05-31T10:30:00Z',
  'greek-date': '31-05-1990',
  'greek-number': '1.234,5',
  email: 'maria@example.org',
  'file-name': 'cv.pdf^001^1',
  iban: 'GR1601101250000000012300695',
  link: 'https://example.org',
  'model-id': 'ID_0042',
  'site-path': '/',
  password: 'Praxis!1',
  phone: '6912345678',
  postcode: '10557',
  'user-code': 'K-001',
};

/** A value that fits the format; '' for an unknown format. */
export const formatExample = (format: string): string =>
  Object.entries(EXAMPLES).find(([name]) => name === format)?.[1] ?? '';

export * from './address.ts';
export * from './afm.ts';
export * from './amka.ts';
export * from './custom.ts';
export * from './day-text.ts';
export * from './email.ts';
export * from './clean-file-name.ts';
export * from './clean-number.ts';
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
