import { escapeXml } from '../../../../schemas/formats/escape.ts';
import { codeOf, lookUp } from '../../../../schemas/tables/index.ts';
import type { MicrodataAnswers } from '../../../../schemas/documents/microdata-rules.ts';
import type { MicrodataValues } from './rows.ts';
import type { MicrodataPart } from './parts.ts';

const NAMESPACE = 'urn:praxis:microdata:1';

/** A mentee in the file. */
export interface XmlPerson {
  readonly values: MicrodataValues;
  readonly answers: MicrodataAnswers;
}

interface XmlFile {
  readonly mis: string;
  readonly part: MicrodataPart;
  readonly people: readonly XmlPerson[];
}

const escape = (text: string): string => escapeXml(text.trim());

type Attributes = Readonly<Record<string, string>>;

const openTag = (name: string, attributes: Attributes = {}): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')}>`;

const element = (name: string, text: string, attributes: Attributes = {}): string =>
  `${openTag(name, attributes)}${escape(text)}</${name}>`;

/** The file of microdata.xsd. */
export function writeMicrodataXml({ mis, part, people }: XmlFile): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    openTag('microdata', { xmlns: NAMESPACE, mis, phase: part }),
    ...people.map(writePerson),
    '</microdata>',
  ];
  return `${lines.join('\n')}\n`;
}

function writePerson({ values, answers }: XmlPerson): string {
  return [
    openTag('person', { kayas: values.kayas }),
    element('afm', values.AFM),
    element('amka', values.AMKA),
    element('birthDate', values.BirthDate),
    element('sex', values.Sex),
    element('address', values.Address),
    element('postcode', values.Postcode),
    element('name', values.Name),
    element('phone', values.Phone),
    place('region', codeOf(values.Region, 'regions'), 'regions'),
    place('municipality', values.Municipality, 'municipalities'),
    element('unemploymentCard', values.UnemploymentCard),
    element('startDate', values.StartDate),
    '<answers>',
    ...Object.entries(answers).map(([id, answer]) => element('answer', answer, { id })),
    '</answers>',
    '</person>',
  ].join('\n');
}

const place = (name: string, code: string, table: string): string =>
  element(name, String(lookUp(code, table, 'el')), { code });
