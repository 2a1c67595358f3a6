import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { areas, ROLE_LEVELS, ROLES } from '../../../../schemas/roles.ts';
import { wallTime } from '../../../../schemas/formats/time-zone.ts';
import { listMenteeActions } from '../../../domains/learning/actions/mentee-actions.ts';
import { isPublished, loadMeetings } from '../../../domains/learning/meeting-times/rows.ts';
import type { MicrodataPhase } from '../../../../schemas/entities/microdata.ts';
import { listApplications as listAllApplications } from '../../../domains/admissions/applications/list.ts';
import { readApplication } from '../../../domains/admissions/applications/one.ts';
import { selectMentees } from '../../../domains/admissions/microdata/access.ts';
import { listCompletion } from '../../../domains/admissions/microdata/completion.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { selectPayments, visibleMentor } from '../../../domains/admissions/payments/rows.ts';
import { getSetAccess } from '../../../domains/learning/quest/access.ts';
import { presentPeople } from '../../../domains/people/users/present.ts';
import { personColumns, selectVisiblePeople } from '../../../domains/people/users/rows.ts';
import { mayReadActionData, visibleActions, visibleActionsOfMentee } from '../../../policy/actions.ts';
import { askerOf } from '../../../policy/asker.ts';
import { findPersonReader, hasRole, type Reader } from '../../../policy/reader.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { testReports } from '../../../../tests/support/server/report.ts';

const data = await testDatabase('demo');
const demo = await demoApp({}, { data });
const { db } = data;
const { pool, read: readOnce } = await testReports(data);

/** The rows of the views for the roles of the reader, which must equal those of the views for every role. */
async function read(
  reader: Reader,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly (readonly unknown[])[]> {
  const rows = await readOnce(reader, text, values);
  // With a role without views of its own, the views for every role are used.
  const asker = { ...askerOf(reader), roles: [...reader.roles, 'none'] };
  const caller = { person: reader.person, project: reader.project.id };
  const { rows: general } = await pool.run(caller, asker, { text, values }, { rows: 100_000 });
  expect(sorted(rows)).toEqual(sorted(general));
  return rows;
}

const PEOPLE =
  'admin manager managerlite supervisor supervisorlite supervisorliteplus superadmin registered applicant mentee mentee2 mentor mentor2 mentor3 registrymentor coordinator microdata translator scofield'.split(
    ' ',
  );

async function readerCalled(username: string, project = 'proto-vima'): Promise<Reader> {
  const reader = await findPersonReader(db, Number(demo.idOf(username)), project);
  if (!reader) throw new Error(`${username} is not in ${project}`);
  return reader;
}

/** A time in the installation's time zone, in PostgreSQL's format. */
function wallTimeOf(time: number): string {
  const { year, month, day, hour, minute } = wallTime(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:00`;
}

/** The applications that the call gives to the reader; none for roles that it refuses. */
const listApplications = async (reader: Reader) =>
  hasRole(reader, ...areas.applications) ? (await listAllApplications(db, reader, { count: 1_000 })).list : [];

// Another project has an application and microdata, which no reader of this project may see.
const [elsewhere] = await db.selectFrom('projects').where('url', '<>', 'proto-vima').select('id').execute();
const other = elsewhere?.id ?? 0;
const foreign = await sql<{ id: number }>`
  insert into applications (project, status, address, language, answers, form)
  values (${other}, -1, 'a@example.org', 'el', '{"source": "x"}', '{}') returning id`.execute(db);
await sql`insert into application_moves (application, status_from, status_to) values (${foreign.rows[0]?.id}, -1, 1)`.execute(
  db,
);
await sql`insert into microdata (project, person, part, answers) values (${other}, ${Number(demo.idOf('mentee'))}, 'end', '{}')
  on conflict do nothing`.execute(db);

const sorted = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe.each(PEOPLE)('%s reads in reports what the calls answer', (username) => {
  it('people, their sign-in names, roles and states', async () => {
    const reader = await readerCalled(username);
    const rows = await selectVisiblePeople(db, reader).select(personColumns(reader)).execute();
    const expected = presentPeople(reader, rows).map((person) => [
      Number(person.Id),
      person.Username,
      [...person.Roles],
      person.State === 1,
    ]);
    expect(sorted(await read(reader, 'select id, username, roles, active from people'))).toEqual(sorted(expected));
    const main = presentPeople(reader, rows).map(({ Id, Roles }) => [
      Number(Id),
      ROLES.filter((role) => Roles.includes(role)).toSorted((one, next) => ROLE_LEVELS[one] - ROLE_LEVELS[next])[0] ??
        null,
    ]);
    expect(sorted(await read(reader, 'select id, role from people'))).toEqual(sorted(main));
  });

  it('since when people take part, when they signed in, and their levels', async () => {
    const reader = await readerCalled(username);
    const levels = new Map(
      presentPeople(reader, await selectVisiblePeople(db, reader).select(personColumns(reader)).execute()).map(
        ({ Id, Level }) => [Number(Id), Level],
      ),
    );
    const rows = await selectVisiblePeople(db, reader)
      .select(['people.id', 'people.signed_in', 'memberships.created'])
      .execute();
    const expected = rows.map(({ id, signed_in, created }) => {
      const isShown = id === reader.person || hasRole(reader, ...areas.admin);
      return [id, levels.get(id), isShown, isShown && signed_in !== null, isShown ? created.getTime() : null];
    });
    const found = await read(
      reader,
      'select id, level, since is not null, signed_in is not null, extract(epoch from since) from people',
    );
    const seconds = (value: unknown) => (value === null ? null : Math.round(Number(value)));
    expect(
      sorted(found.map(([id, level, since, signedIn, time]) => [id, level, since, signedIn, seconds(time)])),
    ).toEqual(
      sorted(
        expected.map(([id, level, since, signedIn, time]) => [
          id,
          level,
          since,
          signedIn,
          time === null ? null : Math.round(Number(time) / 1000),
        ]),
      ),
    );
  });

  it('fields', async () => {
    const reader = await readerCalled(username);
    const rows = await selectVisiblePeople(db, reader).select(personColumns(reader)).execute();
    const expected = presentPeople(reader, rows).flatMap((person) => [
      ...Object.entries(person.Fields).map(([field, value]) => [Number(person.Id), field, value, false]),
      ...Object.entries(person.ProjectFields).map(([field, value]) => [Number(person.Id), field, value, true]),
    ]);
    expect(sorted(await read(reader, 'select person, field, data, of_project from person_fields'))).toEqual(
      sorted(expected),
    );
    const together = await read(reader, 'select id, key, value from people cross join jsonb_each(fields)');
    expect(sorted(together)).toEqual(sorted(expected.map(([id, field, value]) => [id, field, value])));
  });

  it('actions', async () => {
    const reader = await readerCalled(username);
    const rows = await db
      .selectFrom('actions')
      .where(visibleActions(reader))
      .select(['id', 'title', 'quest'])
      .execute();
    expect(sorted(await read(reader, 'select id, title, questionnaire from actions'))).toEqual(
      sorted(rows.map(({ id, title, quest }) => [id, title, quest])),
    );
  });

  it('completions', async () => {
    const reader = await readerCalled(username);
    const rows = await db
      .selectFrom('actions')
      .innerJoin('action_completions as done', 'done.action', 'actions.id')
      .innerJoin('memberships', (join) =>
        join.onRef('memberships.person', '=', 'done.mentee').onRef('memberships.project', '=', 'actions.project'),
      )
      .where('done.done', '=', true)
      .where(visibleActionsOfMentee(reader, 'memberships.person'))
      .where(sql<boolean>`(done.mentee <> ${reader.person} or coalesce(actions.data ->> 'ShowCondition', '') = '')`)
      .select(['actions.id', 'done.mentee'])
      .execute();
    expect(sorted(await read(reader, 'select action, mentee from completions'))).toEqual(
      sorted(rows.map(({ id, mentee }) => [id, mentee])),
    );
  });

  it('the work of mentees', async () => {
    const reader = await readerCalled(username);
    const conditional = await db
      .selectFrom('actions')
      .where(sql<boolean>`data ->> 'ShowCondition' <> ''`)
      .select('id')
      .execute();
    const hidden = new Set(conditional.map(({ id }) => String(id)));
    const mentees = [demo.idOf('mentee'), demo.idOf('mentee2'), demo.idOf('mentee5'), demo.idOf('mentee50')].map(
      Number,
    );
    const expected: unknown[][] = [];
    for (const mentee of mentees) {
      const rows = await listMenteeActions(db, reader, mentee).catch(() => []);
      for (const { Id, Work, Completed } of rows)
        if (mentee !== reader.person || !hidden.has(Id))
          expected.push([Number(Id), mentee, Completed ? 'done' : Work.State]);
    }
    const found = await read(reader, 'select action, mentee, state from work where mentee = any($1)', [mentees]);
    expect(sorted(found)).toEqual(sorted(expected));
  });

  it('what is stored in actions, by kind', async () => {
    const reader = await readerCalled(username);
    const rows = await db.selectFrom('action_data').where('mentee', 'is not', null).selectAll().execute();
    const conditional = await db
      .selectFrom('actions')
      .where(sql<boolean>`data ->> 'ShowCondition' <> ''`)
      .select('id')
      .execute();
    const hidden = new Set(conditional.map(({ id }) => id));
    const expected: unknown[][] = [];
    for (const { action, mentee, kind, project } of rows)
      if (
        mentee !== null &&
        project === reader.project.id &&
        (mentee !== reader.person || !hidden.has(action)) &&
        (await mayReadActionData(db, reader, { action, mentee, kind }))
      )
        expected.push([action, mentee, kind]);
    expect(sorted(await read(reader, 'select action, mentee, kind from action_data'))).toEqual(sorted(expected));
  });

  it('answer sets and answers', async () => {
    const reader = await readerCalled(username);
    const sets = await db.selectFrom('answer_sets').where('project', '=', reader.project.id).selectAll().execute();
    const expected: string[] = [];
    for (const set of sets) {
      const access = await getSetAccess(db, set, reader);
      const isVeiled = set.person === reader.person && set.left_seconds !== null;
      if ((set.kind === 'public' || set.kind === 'token' ? access.manages : access.reads) && !isVeiled)
        expected.push(set.id);
    }
    const found = await read(reader, 'select id from answer_sets');
    expect(found.flat().map(String).toSorted()).toEqual(expected.toSorted());
    const answers = await db
      .selectFrom('answers')
      .where('answer_set', 'in', [...expected, ''])
      .select(['answer_set', 'group_id', 'text'])
      .execute();
    expect(sorted(await read(reader, 'select answer_set, question, text from answers'))).toEqual(
      sorted(answers.map((answer) => [answer.answer_set, answer.group_id, answer.text])),
    );
  });

  it('meetings', async () => {
    const reader = await readerCalled(username);
    const hidden = sql`(memberships.person = ${reader.person} and coalesce(actions.data ->> 'ShowCondition', '') <> '')`;
    const rows = await loadMeetings(db, {
      project: reader.project.id,
      where: sql<boolean>`(${isPublished} and ${visibleActionsOfMentee(reader, 'memberships.person')} and not ${hidden})`,
    });
    const expected = rows.map(({ action, mentee, mentor, time }) => [action, mentee, mentor, wallTimeOf(time)]);
    expect(sorted(await read(reader, 'select action, mentee, mentor, time from meetings'))).toEqual(sorted(expected));
  });

  it('questionnaires of what they see', async () => {
    const reader = await readerCalled(username);
    const [seen] = await read(
      reader,
      'select (select count(*)::int4 from questionnaires), (select count(distinct questionnaire)::int4 from (select questionnaire from actions union select questionnaire from answer_sets) q join questionnaires on id = questionnaire)',
    );
    expect(seen?.[0]).toBe(seen?.[1]);
  });

  it('payments', async () => {
    const reader = await readerCalled(username);
    const mayRead = hasRole(reader, ...areas.admin);
    const rows = mayRead
      ? await selectPayments(db, reader)
          .select(['payments.mentee', 'people.name', 'payments.action', 'payments.title'])
          .select(visibleMentor(reader, 'payments.mentor').as('mentor'))
          .execute()
      : [];
    const expected = rows.map(({ mentee, name, action, title, mentor }) => [mentee, name, action, title, mentor]);
    expect(sorted(await read(reader, 'select mentee, name, action, title, mentor from payments'))).toEqual(
      sorted(expected),
    );
  });

  it('applications', async () => {
    const reader = await readerCalled(username);
    const listed = await listApplications(reader);
    const found = await read(
      reader,
      'select id, protocol, name, email, afm, stage, submitted is not null, reopened, mentee from applications',
    );
    expect(sorted(found)).toEqual(
      sorted(
        listed.map(({ Id, Protocol, Name, Email, Afm, Stage, Time, Reopened, MenteeId }) => [
          Number(Id),
          Protocol,
          Name,
          Email,
          Afm,
          Stage,
          Time !== null,
          Reopened,
          MenteeId === null ? null : Number(MenteeId),
        ]),
      ),
    );
  });

  it('what applications answer and what was done with them', async () => {
    const reader = await readerCalled(username);
    const answers: unknown[][] = [];
    const moves: unknown[][] = [];
    for (const { Id } of await listApplications(reader)) {
      const { Answers, Moves, Questions } = await readApplication(db, reader, { AppId: Id });
      const isDraft = Moves.length === 0;
      for (const [key, value] of Object.entries(Answers)) {
        const question = isDraft ? undefined : Questions.find(({ Name }) => Name === key);
        const text =
          question?.Options.find((option) => option.value === value)?.text ?? (value === null ? null : String(value));
        answers.push([Number(Id), question?.Label ?? key, key, text, value]);
      }
      for (const { Kind, From, To, By, Reason, Mailed } of Moves)
        moves.push([Number(Id), Kind, From, To, By, Reason, Mailed]);
    }
    expect(
      sorted(await read(reader, 'select application, question, key, value, data from application_answers')),
    ).toEqual(sorted(answers));
    expect(
      sorted(
        await read(reader, 'select application, kind, stage_before, stage, by, reason, mailed from application_moves'),
      ),
    ).toEqual(sorted(moves));
  });

  it('how far the microdata are', async () => {
    const reader = await readerCalled(username);
    const isReader = hasRole(reader, ...areas.admin, 'Microdata');
    const mentees = isReader ? await selectMentees(db, reader).select(['people.id', 'people.fields']).execute() : [];
    const codes = mentees
      .map(({ fields }) => (typeof fields['kayas'] === 'string' ? fields['kayas'] : ''))
      .filter((code) => code !== '');
    const lines = codes.length === 0 ? [] : await listCompletion(db, reader, { kayas: codes });
    const stateOf = ({ Sending, State }: MicrodataPhase) => (Sending === 'none' ? State : Sending);
    const states = new Map(
      lines.flatMap(({ UserId, Start, End }) => [
        [`${UserId} start`, [stateOf(Start), Start.Error]],
        [`${UserId} end`, [stateOf(End), End.Error]],
      ]),
    );
    const found = await read(reader, 'select mentee, part, state, error from microdata');
    expect(sorted(found.map(([mentee, part]) => [mentee, part]))).toEqual(
      sorted(
        mentees.flatMap(({ id }) => [
          [id, 'start'],
          [id, 'end'],
        ]),
      ),
    );
    const coded = found.filter(([mentee, part]) => states.has(`${String(mentee)} ${String(part)}`));
    expect(coded.length).toBe(states.size);
    for (const [mentee, part, ...state] of coded)
      expect(state).toEqual(states.get(`${String(mentee)} ${String(part)}`));
  });

  it('who mentors and coordinates', async () => {
    const reader = await readerCalled(username);
    const rows = await selectVisiblePeople(db, reader).select(personColumns(reader)).execute();
    const mentors = rows.flatMap(({ id, mentors: found }) =>
      Object.entries(found).map(([action, mentor]) => [id, mentor, action === '' ? null : Number(action)]),
    );
    expect(sorted(await read(reader, 'select mentee, mentor, action from mentors'))).toEqual(sorted(mentors));
    const coordinators = rows.flatMap(({ id, coordinators: found }) => found.map((coordinator) => [id, coordinator]));
    expect(sorted(await read(reader, 'select mentee, coordinator from coordinators'))).toEqual(sorted(coordinators));
  });
});
