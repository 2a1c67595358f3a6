import { planMove } from '../../../../flows/application/machine.ts';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { answerOf, type ApplicationForm, type FormAnswers } from '../../../../schemas/documents/application-run.ts';
import type { Fields, FieldValue } from '../../../../schemas/entities/fields.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { knownFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { unprocessable } from '../../../platform/base/problem.ts';
import { giveFiles } from '../guests/guest-files.ts';
import { checkFields, joinPerson, storeNewPerson, withUniqueUsername } from '../../people/index.ts';
import { entryOf, insertMoves, loadMovable, sendApplicationsChanged, standingOf } from './moves.ts';

type Body = Calls['applications.makeMentee']['body'];

/**
 * Makes a mentee from a selected application, by the rules for people: a new person, or the account that was signed in
 * when applying.
 */
export async function makeMentee(
  context: CallContext,
  reader: Reader,
  { AppId, MentorId = null, Username, Invite = true }: Body,
): Promise<Calls['applications.makeMentee']['reply']> {
  const project = reader.project.id;
  const person = await withUniqueUsername(() =>
    context.db.transaction().execute(async (db) => {
      const [row] = await loadMovable(db, reader, [AppId], true);
      if (!row || !planMove(standingOf(row), { type: 'MENTEE' }))
        throw unprocessable('application-not-moved', 'Mentees are made of selected applications, once.');
      const {
        person: applicant,
        answers,
        form,
      } = await db
        .selectFrom('applications')
        .where('id', '=', row.id)
        .select(['person', 'answers', 'form'])
        .executeTakeFirstOrThrow();
      const given = { Fields: fieldsOf(reader, form, answers), Roles: ['Mentee' as const], MentorId };
      const mentee =
        applicant === null
          ? await storeNewPerson(context, db, reader, { ...given, Username: Username ?? row.address, Invite }, null)
          : await joinPerson(context, db, reader, { ...given, person: applicant });
      await db.updateTable('applications').set({ mentee, changed: new Date() }).where('id', '=', row.id).execute();
      await giveFiles(db, row.id, { project, person: mentee });
      const mailed = applicant === null && Invite && row.address !== '';
      await insertMoves(db, [entryOf(row, 'mentee', mailed)], {
        person: context.me.Id,
        impersonator: context.impersonator ?? null,
        reason: '',
        batch: null,
      });
      await context.audit(
        {
          action: 'applications.makeMentee',
          subject: `person ${mentee}`,
          project: String(project),
          details: { application: String(row.id) },
        },
        db,
      );
      return mentee;
    }),
  );
  await sendApplicationsChanged(context, project);
  return { UserId: String(person) };
}

/** The answers that are valid values of fields of the project; other answers stay with the application only. */
function fieldsOf(reader: Reader, form: ApplicationForm, answers: FormAnswers): Fields {
  const known = new Set(knownFields(reader.project.settings.User).map(({ definition }) => definition.Name));
  const fields: Record<string, FieldValue> = {};
  for (const { Name, Options } of form.Questions) {
    const answer = answerOf(answers, Name);
    if (!known.has(Name) || answer === null || answer === '' || typeof answer === 'boolean') continue;
    // Fields of people store the text of a choice, forms its code.
    const texts = [Options.find(({ value }) => value === answer)?.text, answer].filter((text) => text !== undefined);
    const fits = texts.find((text) => checkFields(reader, { [Name]: text }).errors.length === 0);
    if (fits !== undefined) fields[Name] = fits;
  }
  return fields;
}
