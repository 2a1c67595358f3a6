import type { Fields } from '../entities/fields.ts';
import { hasLuhnSum } from '../formats/luhn.ts';
import type { Chance } from './chance.ts';
import names from './names.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };

const DAY = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A day this many days from now in the form of fields: YYYY-MM-DD. */
export const daysFrom = (now: Date, days: number): string => isoDay(now.getTime() + days * DAY);

const SEXES = { male: '5301', female: '5302' } as const;

/** A tax number with a valid check digit. */
function taxNumber(chance: Chance): string {
  const head = `${chance.between(1, 9)}${chance.digits(7)}`;
  const sum = Array.from(head).reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return `${head}${(sum % 11) % 10}`;
}

/** The digits with the check digit of a social security number. */
const withCheckDigit = (head: string): string =>
  Array.from('0123456789', (digit) => head + digit).find(hasLuhnSum) ?? head;

const LATIN: Readonly<Record<string, string>> = names.latin;

// pattern-limit 100: it consists of the pairs of letters in names.json, and runs on names of the demo.
const PAIRS = new RegExp(Object.keys(names.latinPairs).join('|'), 'g');
const pairs: Readonly<Record<string, string>> = names.latinPairs;

/** A Greek name in Latin letters, for addresses. */
function latin(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain.replace(PAIRS, (pair) => pairs[pair] ?? pair))
    .map((letter) => LATIN[letter] ?? (/[a-z0-9]/.test(letter) ? letter : ''))
    .join('');
}

/** A name, a place and contact data; `women` is the share of women. */
export function person(chance: Chance, now: Date, ages: readonly [number, number], women = 0.55): Fields {
  const woman = chance.next() < women;
  const family = chance.of(names.families);
  const first_name = chance.of(woman ? names.women : names.men);
  const last_name = family[woman ? 1 : 0] ?? '';
  const [region, towns] = chance.of(Object.entries<Record<string, string>>(places));
  const [municipality, postcode] = chance.of(Object.entries(towns));
  return {
    first_name,
    last_name,
    email: `${latin(first_name)}.${latin(last_name)}${chance.between(1, 99)}@example.org`,
    phone: `69${chance.digits(8)}`,
    sex: woman ? SEXES.female : SEXES.male,
    birth_date: daysFrom(now, -365 * chance.between(ages[0], ages[1]) - chance.between(0, 364)),
    region,
    municipality,
    postcode,
    address: `${chance.of(names.streets)} ${chance.between(1, 180)}`,
  };
}

/** Further fields of job seekers. */
export const jobseeker = (chance: Chance, now: Date, index: number, birth: string): Fields => ({
  afm: taxNumber(chance),
  amka: withCheckDigit(`${birth.slice(8, 10)}${birth.slice(5, 7)}${birth.slice(2, 4)}${chance.digits(5).slice(0, 4)}`),
  kayas: String(40_000_000 + index * 137 + chance.between(0, 99)),
  education: chance.of(names.education),
  specialty: chance.of(names.specialties),
  unemployed_since: daysFrom(now, -chance.between(60, 900)),
  consent: 1,
});
