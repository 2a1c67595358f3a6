import { sql } from 'kysely';
import type { SendingStanding } from '../../../../flows/microdataSending/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { completionOf } from '../../../../schemas/documents/microdata-rules.ts';
import type { MicrodataQuestion } from '../../../../schemas/documents/microdata.ts';
import type { MicrodataLine, MicrodataOverview, MicrodataPhase } from '../../../../schemas/entities/microdata.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import {
  fieldColumn,
  requireReadableField,
  selectCountedPeople,
  codeKey,
  findCodeHolders,
} from '../../people/index.ts';
import { microdataReader } from '../../../policy/microdata.ts';
import { loadQuestions } from './kind.ts';
import { loadMicrodataRows, missingFields, startAction } from './rows.ts';
import { partOf, type MicrodataPart } from './parts.ts';

export interface FormState {
  readonly answers: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly final: boolean;
  readonly time: Date;
  readonly grey: boolean;
  readonly sent: Date | null;
  readonly error: string | null;
  readonly code: string | null;
}

/** The state of a form for the chart of sending. */
export const standingOf = ({
  final,
  grey,
  sent,
  error,
}: Pick<FormState, 'final' | 'grey' | 'sent' | 'error'>): SendingStanding => ({
  final,
  grey,
  sent: sent !== null,
  refused: error !== null,
});

/** The completion of a form. */
function presentPhase(questions: readonly MicrodataQuestion[], row: FormState | undefined): MicrodataPhase {
  const { asked, missing } = completionOf(questions, row?.answers ?? {});
  return {
    State: row ? (row.final ? 'final' : 'begun') : 'none',
    Asked: asked.length,
    Answered: asked.length - missing.length,
    Time: row?.time.toISOString() ?? null,
    Sending: sendingOf(row),
    GreyList: row?.grey ? 1 : 0,
    Sent: row?.sent?.toISOString() ?? null,
    Error: row?.error ?? '',
    Code: row?.code ?? '',
  };
}

function sendingOf(row: Pick<FormState, 'grey' | 'sent' | 'error'> | undefined): MicrodataPhase['Sending'] {
  if (row?.grey) return 'sending';
  if (!row || row.error === null) return row?.sent ? 'sent' : 'none';
  return 'refused';
}

/** The forms of people, by person and part. */
export async function loadForms(
  db: Db,
  project: number,
  people: readonly number[],
): Promise<(person: number, part: MicrodataPart) => FormState | undefined> {
  const rows = await db
    .selectFrom('microdata')
    .where('project', '=', project)
    .where(sql<boolean>`person = any(${[...people]}::integer[])`)
    .select(['person', 'part', 'answers', 'revision', 'final', 'time', 'grey', 'sent', 'error', 'code'])
    .execute();
  const forms = new Map(rows.map((row) => [`${row.person} ${row.part}`, row]));
  return (person, part) => forms.get(`${person} ${part}`);
}

/** Answers of the information system are shown to senders only. */
const presentOwn = (questions: readonly MicrodataQuestion[], row: FormState | undefined): MicrodataPhase | null =>
  questions.length === 0 ? null : { ...presentPhase(questions, row), Error: '', Code: '' };

/** The completion of the reader's own forms. */
export async function listOwn(db: Db, reader: Reader): Promise<Calls['microdata.own']['reply']> {
  const [start, end, formOf] = await Promise.all([
    loadQuestions(db, reader.project.id, 'start'),
    loadQuestions(db, reader.project.id, 'end'),
    loadForms(db, reader.project.id, [reader.person]),
  ]);
  return {
    Start: presentOwn(start, formOf(reader.person, 'start')),
    End: presentOwn(end, formOf(reader.person, 'end')),
  };
}

/** The mentees of the codes, and how complete their microdata are. */
export async function listCompletion(
  db: Db,
  given: Reader,
  { kayas, ActionId }: Calls['microdata.getMicrodataCompletion']['body'],
): Promise<MicrodataLine[]> {
  const reader = microdataReader(given);
  const holders = await findCodeHolders(db, reader, kayas);
  const people = [...new Set([...holders.values()].flatMap((found) => found.map(({ id }) => id)))];
  const [start, end, formOf, rows] = await Promise.all([
    loadQuestions(db, reader.project.id, 'start'),
    loadQuestions(db, reader.project.id, 'end'),
    loadForms(db, reader.project.id, people),
    loadMicrodataRows(db, reader, people, startAction(reader, ActionId)),
  ]);
  const nothing = { Start: presentPhase(start, undefined), End: presentPhase(end, undefined) };
  return kayas.map((code): MicrodataLine => {
    const found = holders.get(codeKey(code)) ?? [];
    const [one] = found;
    const row = one && rows.get(one.id);
    if (!one || !row || found.length > 1)
      return {
        kayas: code,
        Outcome: one ? 'several' : 'none',
        UserId: '',
        Name: '',
        ...nothing,
        Missing: [],
        StartDate: null,
        Excluded: false,
      };
    return {
      kayas: code,
      Outcome: 'found',
      UserId: String(one.id),
      Name: one.name,
      Start: presentPhase(start, formOf(one.id, 'start')),
      End: presentPhase(end, formOf(one.id, 'end')),
      Missing: missingFields(row.values),
      StartDate: row.values.StartDate === '' ? null : row.values.StartDate,
      Excluded: row.excluded,
    };
  });
}

/** The state under which the form of an active mentee is counted. */
const stateColumn = sql<string>`case
  when microdata.person is null then 'none'
  when microdata.grey then 'sending'
  when microdata.error is not null then 'refused'
  when microdata.sent is not null then 'sent'
  when microdata.final then 'final'
  else 'begun' end`;

const selectStates = (db: Db, reader: Reader, part: MicrodataPart) =>
  selectCountedPeople(db, microdataReader(reader), 'Mentee').leftJoin('microdata', (join) =>
    join
      .onRef('microdata.person', '=', 'people.id')
      .on('microdata.project', '=', reader.project.id)
      .on('microdata.part', '=', part),
  );

async function countPhases(db: Db, reader: Reader, part: MicrodataPart): Promise<MicrodataOverview['Start']> {
  const rows = await selectStates(db, reader, part)
    .select([stateColumn.as('state'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(sql`1`)
    .execute();
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const of = (state: string) => counts.get(state) ?? 0;
  return {
    None: of('none'),
    Begun: of('begun'),
    Final: of('final'),
    Sending: of('sending'),
    Sent: of('sent'),
    Refused: of('refused'),
  };
}

/** The completion of the project's microdata in numbers. */
export async function countMicrodata(db: Db, reader: Reader): Promise<MicrodataOverview> {
  const [Start, End, start, end] = await Promise.all([
    countPhases(db, reader, 'start'),
    countPhases(db, reader, 'end'),
    loadQuestions(db, reader.project.id, 'start'),
    loadQuestions(db, reader.project.id, 'end'),
  ]);
  return {
    Mentees: Object.values(Start).reduce((sum, count) => sum + count, 0),
    Start,
    End,
    AsksStart: completionOf(start, {}).asked.length,
    AsksEnd: completionOf(end, {}).asked.length,
  };
}

/** The codes of mentees whose form is in a state. */
export async function listCodes(
  db: Db,
  reader: Reader,
  { end, State }: Calls['microdata.codes']['body'],
): Promise<string[]> {
  const code = fieldColumn(requireReadableField(readableFields(reader), 'kayas'));
  const rows = await selectStates(db, reader, partOf(end))
    .where(sql<boolean>`btrim(coalesce(${code}, '')) <> ''`)
    .$if(State !== 'all', (some) => some.where(sql<boolean>`${stateColumn} = ${State}`))
    .select(sql<string>`btrim(${code})`.as('code'))
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .limit(5000)
    .execute();
  return rows.map((row) => row.code);
}
