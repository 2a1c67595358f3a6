import type { Calls } from '../../../../schemas/calls/index.ts';
import { faultyAnswers, inOrder } from '../../../../schemas/documents/microdata-rules.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable, type FieldError } from '../../../platform/base/problem.ts';
import { codeKey, findCodeHolders } from '../../people/index.ts';
import { microdataReader } from '../../../policy/microdata.ts';
import { loadForms, type FormState } from './completion.ts';
import { loadQuestions } from './kind.ts';
import { loadMicrodataRows, missingFields, startAction, type MicrodataRow } from './rows.ts';
import { partOf, type MicrodataPart } from './parts.ts';
import { findXmlFaults } from './validate.ts';
import { writeMicrodataXml, type XmlPerson } from './xml.ts';

type Body = Calls['microdata.getMicrodata']['body'];

/** A file that is valid by microdata.xsd. */
export interface MicrodataFile {
  readonly xml: string;
  readonly part: MicrodataPart;
  /** The people in the file, with the revision of their answers. */
  readonly people: readonly { readonly id: number; readonly revision: number }[];
}

/**
 * The file of pasted codes. If one mentee is not ready, or `findFault` finds a fault, no file is made and the reply has
 * the fault of each.
 */
export async function buildFile(
  db: Db,
  given: Reader,
  { kayas, ActionId, MIS, Start }: Body,
  findFault: (form: FormState) => 'microdata-sending' | 'microdata-sent' | undefined = () => undefined,
): Promise<MicrodataFile> {
  const reader = microdataReader(given);
  const part = partOf(!Start);
  const codes = [...new Map(kayas.map((code) => [codeKey(code), code])).values()];
  const holders = await findCodeHolders(db, reader, codes);
  const found = codes.map((code) => holders.get(codeKey(code)) ?? []);
  const ids = found.flatMap((people) => (people.length === 1 ? people.map(({ id }) => id) : []));
  const [questions, formOf, rows] = await Promise.all([
    loadQuestions(db, reader.project.id, part),
    loadForms(db, reader.project.id, ids),
    loadMicrodataRows(db, reader, ids, startAction(reader, ActionId)),
  ]);
  const errors: FieldError[] = codes.length === 0 ? [fieldError('/kayas', 'required')] : [];
  const people = found.flatMap((held, place): (XmlPerson & MicrodataFile['people'][number])[] => {
    const pointer = `/kayas/${place}`;
    const [one] = held;
    const row = one && rows.get(one.id);
    const form = one && formOf(one.id, part);
    const fault = form && findFault(form);
    if (!one || !row || held.length > 1) errors.push(fieldError(pointer, one ? 'several-kayas' : 'no-kayas'));
    else if (form?.final !== true || row.excluded) errors.push(unreadiness(pointer, row));
    else if (fault) errors.push(fieldError(pointer, fault));
    else if (missingFields(row.values).length > 0)
      errors.push(fieldError(pointer, 'microdata-missing', { fields: missingFields(row.values).join(', ') }));
    else if (faultyAnswers(questions, form.answers).length > 0)
      errors.push(
        fieldError(pointer, 'microdata-contradicts', { names: faultyAnswers(questions, form.answers).join(', ') }),
      );
    else
      return [{ id: one.id, revision: form.revision, values: row.values, answers: inOrder(questions, form.answers) }];
    return [];
  });
  const mis = MIS ?? misOf(reader);
  if (mis === '') errors.push(fieldError('/MIS', 'required'));
  if (errors.length > 0) throw unprocessable('microdata-refused', 'There is no file.', errors);
  return { xml: await requireValid(mis, part, people), part, people };
}

const unreadiness = (pointer: string, { excluded }: MicrodataRow): FieldError =>
  fieldError(pointer, excluded ? 'microdata-excluded' : 'microdata-open');

const misOf = ({ project }: Reader): string => {
  const { MIS } = project.settings.Config;
  return typeof MIS === 'string' || typeof MIS === 'number' ? String(MIS).trim() : '';
};

/** Validates the file; refuses an invalid one with the mentees whose values are invalid. */
async function requireValid(mis: string, part: MicrodataPart, people: readonly XmlPerson[]): Promise<string> {
  const xml = writeMicrodataXml({ mis, part, people });
  if ((await findXmlFaults(xml)).length === 0) return xml;
  const errors: FieldError[] = [];
  for (const [place, person] of people.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- only after a fault
    const [fault] = await findXmlFaults(writeMicrodataXml({ mis, part, people: [person] }));
    if (fault !== undefined) errors.push(fieldError(`/kayas/${place}`, 'microdata-value', { fault }));
  }
  throw unprocessable('microdata-refused', 'The file does not fit its schema.', errors);
}

/** The file as a download; the audit log has the number of mentees, and no values. */
export async function downloadFile(context: CallContext, reader: Reader, body: Body): Promise<string> {
  const { xml, people, part } = await buildFile(context.db, reader, body);
  await context.audit({
    action: 'microdata.download',
    subject: `${people.length} mentees`,
    project: String(reader.project.id),
    details: { part, people: people.length },
  });
  return xml;
}
