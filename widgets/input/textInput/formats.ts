import { isAfm } from '../../../schemas/formats/afm.ts';
import { isWebAddress } from '../../../schemas/formats/address.ts';
import { cleanNumber } from '../../../schemas/formats/clean-number.ts';
import { isFilled } from '../../../schemas/formats/custom.ts';
import { isEmail } from '../../../schemas/formats/email.ts';
import { isPhone } from '../../../schemas/formats/phone.ts';

export type TextFormat = 'email' | 'uri' | 'tel' | 'afm' | 'custom';

export const MODE_OF: Readonly<Record<TextFormat, 'email' | 'url' | 'tel' | 'numeric' | 'text'>> = {
  email: 'email',
  uri: 'url',
  tel: 'tel',
  afm: 'numeric',
  custom: 'text',
};

const FITS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isEmail,
  uri: isWebAddress,
  tel: isPhone,
  afm: isAfm,
  custom: isFilled,
};

/** Numbers are pasted with blanks, and stored without. */
export const cleaned = (text: string, format: TextFormat | null | undefined): string =>
  cleanNumber(format === 'tel' ? 'phone' : (format ?? undefined), text);

/** An empty text fits every format except `custom`. Whether a value is required is for the draft's schema. */
export const fitsFormat = (text: string, format: TextFormat): boolean =>
  (text.trim() === '' && format !== 'custom') || FITS[format](cleaned(text, format).trim());
