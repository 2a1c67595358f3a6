import { expect, it } from 'vitest';
import { MICRODATA_FIELDS } from '../../../../schemas/entities/microdata.ts';
import type { MicrodataValues } from './rows.ts';
import { findXmlFaults } from './validate.ts';
import { writeMicrodataXml, type XmlPerson } from './xml.ts';

const values: MicrodataValues = {
  kayas: '40000012',
  AFM: '123456783',
  AMKA: '01019912345',
  BirthDate: '1999-01-01',
  Sex: '5302',
  Address: 'Ερμού 5 & Αιόλου <γωνία> "Α"',
  Postcode: '105 63',
  Name: 'Άννα Παππά',
  Phone: '6900000000',
  Region: 'EL30',
  Municipality: 'Δήμος που δεν υπάρχει',
  UnemploymentCard: '40000012',
  StartDate: '2026-10-12',
};
const person = (more: Partial<MicrodataValues> = {}, answers: XmlPerson['answers'] = { wish: 'Α & Β' }): XmlPerson => ({
  values: { ...values, ...more },
  answers,
});
const write = (...people: XmlPerson[]) => writeMicrodataXml({ mis: '5012345', part: 'start', people });

it('writes a file that fits the schema, escaped, with codes of regions, and unknown codes as they are', async () => {
  const xml = write(person(), person({ kayas: '40000013', Sex: '5399', Region: 'κρητη' }, {}));
  expect(await findXmlFaults(xml)).toEqual([]);
  expect(xml).toContain('<address>Ερμού 5 &amp; Αιόλου &lt;γωνία&gt; &quot;Α&quot;</address>');
  expect(xml).toContain('<region code="EL30">Αττική</region>');
  expect(xml).toContain('<region code="EL43">Κρήτη</region>');
  expect(xml).toContain('<sex>5399</sex>');
  expect(xml).toContain('<answer id="wish">Α &amp; Β</answer>');
});

it('lets no character into the file that XML does not know', async () => {
  const xml = write(person({ Address: 'Ερμού\u0000\u001b 5\ud800\uffff' }));
  expect(xml).toContain('<address>Ερμού 5</address>');
  expect(await findXmlFaults(xml)).toEqual([]);
});

it.each([
  ['AFM', '12345678'],
  ['AMKA', 'x'],
  ['BirthDate', '1999-02-30'],
  ['StartDate', ''],
  ['Address', ' '],
  ['kayas', ''],
  ['Region', 'XX'],
] as const)('refuses %s of %j, and says which', async (field, value) => {
  const faults = await findXmlFaults(write(person({ [field]: value })));
  expect(faults.join(' ').toLowerCase()).toContain(field.toLowerCase());
});

it('refuses a person who stands twice, a file of nobody, and one of something else', async () => {
  expect((await findXmlFaults(write(person(), person()))).length).toBeGreaterThan(0);
  expect((await findXmlFaults(write())).length).toBeGreaterThan(0);
  expect((await findXmlFaults('<microdata/>')).length).toBeGreaterThan(0);
});

it('has an element for each member of a row', () => {
  const xml = write(person());
  for (const field of MICRODATA_FIELDS) expect(xml.toLowerCase()).toContain(field.toLowerCase());
});

it('loads nothing from outside', async () => {
  const file = '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/hostname">]><microdata>&e;</microdata>';
  await expect(findXmlFaults(file).then((faults) => faults.join(' '))).resolves.not.toMatch(/\n.*hostname/);
});
