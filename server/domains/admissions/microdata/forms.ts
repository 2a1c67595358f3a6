import { sql } from 'kysely';
import { sendingAfter } from '../../../../flows/microdataSending/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import {
  allQuestions,
  answerFault,
  boundsOf,
  completionOf,
  contradictions,
  keepShown,
  MAX_ANSWER,
  normalizeAnswer,
  startAnswers,
  type MicrodataAnswers,
} from '../../../../schemas/documents/microdata-rules.ts';
import { MICRODATA_TYPES, type MicrodataQuestion } from '../../../../schemas/documents/microdata.ts';
import type { MicrodataAnswer, MicrodataFormReply } from '../../../../schemas/entities/microdata.ts';
import { formatDay, parseIsoDate } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notify } from '../../../platform/notices/notify.ts';
import type { Reader } from '../../../policy/reader.ts';
import {
  conflict,
  fieldError,
  forbidden,
  notFound,
  unprocessable,
  type FieldError,
} from '../../../platform/base/problem.ts';
import { nameOf } from '../payments/rows.ts';
import { mayUnfinalize, requireSubject, type Subject } from './access.ts';
import { broadcastMicrodata } from './broadcast.ts';
import { standingOf } from './completion.ts';
import { loadQuestions, presentQuestions } from './kind.ts';
import { partOf, type MicrodataPart } from './parts.ts';

type SetBody = Calls['microdata.setMicrodataStart']['body'];

interface FormKey {
  readonly project: number;
  readonly person: number;
  readonly part: MicrodataPart;
}

const selectForm = (db: Db, { project, person, part }: FormKey) =>
  db.selectFrom('microdata').where('project', '=', project).where('person', '=', person).where('part', '=', part);

const toList = (answers: MicrodataAnswers): MicrodataAnswer[] =>
  Object.entries(answers).map(([Id, Answer]) => ({ Id, Answer }));

interface LoadedForm {
  readonly subject: Subject;
  readonly questions: readonly MicrodataQuestion[];
  readonly answers: MicrodataAnswers;
  readonly row: Awaited<ReturnType<typeof loadRow>>;
}

const loadRow = (db: Db, key: FormKey) =>
  selectForm(db, key)
    .select(['answers', 'final', 'revision', 'time', 'grey'])
    .select(nameOf(sql`microdata.author`).as('by'))
    .executeTakeFirst();

async function loadForm(
  db: Db,
  reader: Reader,
  user: string | undefined,
  part: MicrodataPart,
  language?: string,
): Promise<LoadedForm> {
  const subject = await requireSubject(db, reader, user);
  const [questions, row] = await Promise.all([
    loadQuestions(db, reader.project.id, part, language),
    loadRow(db, { project: reader.project.id, person: subject.id, part }),
  ]);
  const answers = row ? row.answers : startAnswers(questions, subject.fields);
  return { subject, questions, answers: keepShown(questions, answers), row };
}

/** A form with everything that its page needs. */
export async function presentForm(
  db: Db,
  reader: Reader,
  { UserId, end, Language = 'el' }: Calls['microdata.form']['body'],
): Promise<MicrodataFormReply> {
  const { subject, questions, answers, row } = await loadForm(db, reader, UserId, partOf(end), Language);
  return {
    UserId: String(subject.id),
    Name: subject.name,
    Questions: presentQuestions(questions),
    Answers: toList(answers),
    Final: row?.final ?? false,
    Revision: row?.revision ?? 0,
    Time: row?.time.toISOString() ?? null,
    By: row?.by ?? '',
    CanChange: subject.canChange && !row?.final,
    CanUnfinalize: row?.final === true && !row.grey && mayUnfinalize(reader),
    GreyList: row?.grey ? 1 : 0,
  };
}

export async function listAnswers(
  db: Db,
  reader: Reader,
  user: string | undefined,
  part: MicrodataPart,
): Promise<MicrodataAnswer[]> {
  return toList((await loadForm(db, reader, user, part)).answers);
}

export async function isFinal(db: Db, reader: Reader, user: string | undefined, part: MicrodataPart): Promise<boolean> {
  return (await loadForm(db, reader, user, part)).row?.final ?? false;
}

/** Saves the answers of a form, all of them or none. */
export async function saveAnswers(
  context: CallContext,
  reader: Reader,
  part: MicrodataPart,
  body: Pick<SetBody, 'Data' | 'UserId' | 'Final' | 'Revision'>,
): Promise<Calls['microdata.setMicrodataStart']['reply']> {
  const subject = await requireSubject(context.db, reader, body.UserId);
  if (!subject.canChange) throw forbidden('level', 'Only somebody of a lower level may change this person.');
  const questions = await loadQuestions(context.db, reader.project.id, part);
  if (questions.length === 0) throw notFound('no-microdata', 'The project has no such form.');
  const answers = readAnswers(questions, body.Data);
  const final = body.Final ?? false;
  if (final) requireComplete(questions, answers);
  const key = { project: reader.project.id, person: subject.id, part };
  const Revision = await context.db.transaction().execute(async (db) => {
    const revision = await storeAnswers(db, key, { answers, final, base: body.Revision, author: reader.person });
    if (final || subject.id !== reader.person)
      await context.audit(
        {
          action: final ? 'microdata.finalize' : 'microdata.save',
          subject: `person ${subject.id}`,
          project: String(reader.project.id),
          details: { part, revision },
        },
        db,
      );
    return revision;
  });
  await broadcastMicrodata(context, reader.project.id, [subject.id]);
  return { Revision, Final: final };
}

/** The answers of visible questions; refuses unknown questions and invalid answers. */
function readAnswers(questions: readonly MicrodataQuestion[], data: SetBody['Data']): MicrodataAnswers {
  const known = new Map(allQuestions(questions).map(({ question }) => [question.Id, question]));
  const errors: FieldError[] = [];
  const read = data.map(({ Id, Answer }, place): [string, string] => {
    const question = known.get(Id);
    const answer = question ? normalizeAnswer(question, Answer) : '';
    const error =
      question && question.Type !== MICRODATA_TYPES.heading
        ? answerError(question, answer, `/Data/${place}/Answer`)
        : fieldError(`/Data/${place}/Id`, 'no-such-model');
    if (error) errors.push(error);
    return [Id, answer];
  });
  const answers = Object.fromEntries(read);
  const others = new Set(contradictions(questions, answers));
  for (const [place, { Id }] of data.entries())
    if (others.has(Id)) errors.push(fieldError(`/Data/${place}/Answer`, 'one-choice'));
  if (errors.length > 0) throw unprocessable('microdata-refused', 'Nothing was saved.', errors);
  return keepShown(questions, answers);
}

function answerError(question: MicrodataQuestion, answer: string, pointer: string): FieldError | undefined {
  const fault = answerFault(question, answer);
  if (fault === undefined) return undefined;
  if (fault === 'too-long') return fieldError(pointer, fault, { count: MAX_ANSWER });
  const { min, max } = boundsOf(question);
  if (fault === 'too-small') return fieldError(pointer, fault, { least: shownBound(min) });
  return fault === 'too-large' ? fieldError(pointer, fault, { most: shownBound(max) }) : fieldError(pointer, fault);
}

/** A day in the format of people. */
function shownBound(bound: string): string {
  const day = parseIsoDate(bound);
  return day ? formatDay(day) : bound;
}

function requireComplete(questions: readonly MicrodataQuestion[], answers: MicrodataAnswers): void {
  const { missing } = completionOf(questions, answers);
  if (missing.length > 0)
    throw unprocessable(
      'microdata-refused',
      'Not all questions have an answer.',
      missing.map((id) => fieldError(`/Data/${id}`, 'required')),
    );
}

interface StoredAnswers {
  readonly answers: MicrodataAnswers;
  readonly final: boolean;
  readonly base: number | undefined;
  readonly author: number;
}

/** Saves of one form run one after the other; a final form is not changed. */
async function storeAnswers(db: Db, key: FormKey, { answers, final, base, author }: StoredAnswers): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`microdata/${key.project}/${key.person}/${key.part}`}, 0))`.execute(
    db,
  );
  const row = await loadRow(db, key);
  if (row?.final) throw conflict('microdata-final', 'The form is final.');
  const revision = row?.revision ?? 0;
  if (base !== undefined && base !== revision)
    throw conflict('microdata-changed', 'Somebody else saved this form first.', {
      Revision: revision,
      Answers: toList(row?.answers ?? {}),
    });
  const next = {
    answers: JSON.stringify(answers),
    final,
    revision: revision + 1,
    author,
    time: new Date(),
    sent: null,
    error: null,
    code: null,
  };
  await db
    .insertInto('microdata')
    .values({ ...key, ...next })
    .onConflict((taken) => taken.columns(['project', 'person', 'part']).doUpdateSet(next))
    .execute();
  return revision + 1;
}

/** Opens a final form again and tells its mentee. */
export async function unfinalize(
  context: CallContext,
  reader: Reader,
  { UserId, end }: Calls['microdata.unfinalizeMicrodata']['body'],
): Promise<string> {
  const subject = await requireSubject(context.db, reader, UserId);
  const key = { project: reader.project.id, person: subject.id, part: partOf(end) };
  const revision = await context.db.transaction().execute(async (db) => {
    const row = await selectForm(db, key)
      .select(['final', 'grey', 'sent', 'error', 'revision'])
      .forUpdate()
      .executeTakeFirst();
    if (row?.grey) throw conflict('microdata-sending', 'The form is being sent.');
    if (!row || !sendingAfter(standingOf(row), 'REOPEN')) throw notFound('no-microdata', 'There is no final form.');
    await db
      .updateTable('microdata')
      .set({ final: false, revision: row.revision + 1 })
      .where('project', '=', key.project)
      .where('person', '=', key.person)
      .where('part', '=', key.part)
      .execute();
    await context.audit(
      {
        action: 'microdata.unfinalize',
        subject: `person ${subject.id}`,
        project: String(key.project),
        details: { part: key.part },
      },
      db,
    );
    return row.revision + 1;
  });
  await notify(context, {
    people: [subject.id],
    project: key.project,
    kind: 'action',
    title: { key: end ? 'microdata.notice.endOpen' : 'microdata.notice.startOpen' },
    link: { screen: 'microdata', params: { phase: key.part } },
    key: `microdata:${key.project}:${subject.id}:${key.part}:${revision}`,
  });
  await broadcastMicrodata(context, reader.project.id, [subject.id]);
  return 'OK';
}
