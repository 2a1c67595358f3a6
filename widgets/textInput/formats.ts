import { isAfm } from '../../schemas/formats/afm.ts';
import { isEmail } from '../../schemas/formats/email.ts';

export type TextFormat = 'email' | 'uri' | 'tel' | 'afm';

export const MODE_OF: Readonly<Record<TextFormat, 'email' | 'url' | 'tel' | 'numeric'>> = {
  email: 'email',
  uri: 'url',
  tel: 'tel',
  afm: 'numeric',
};

const FITS: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: isEmail,
  uri: (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  tel: (text) => /^\+?\d{6,15}$/.test(text.replaceAll(/[\s().-]/g, '')),
  afm: isAfm,
};

/** An empty text fits: whether it must be there is the draft's business. */
export const fitsFormat = (text: string, format: TextFormat): boolean =>
  text.trim() === '' || FITS[format](text.trim());
