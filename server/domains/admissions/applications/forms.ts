import type { Calls } from '../../../../schemas/calls/index.ts';
import {
  isFormOpen,
  readApplicationForm,
  type ApplicationForm,
} from '../../../../schemas/documents/application-run.ts';
import { isoDay, today } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { canBrowsersSolve } from '../../../platform/public/human-check.ts';
import { isScript } from '../../../policy/settings-script.ts';
import { projectCondition } from '../../../policy/reader.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { notFound } from '../../../platform/base/problem.ts';

/** A project whose form is open. */
export interface OpenForm {
  readonly project: number;
  readonly url: string;
  readonly name: string;
  readonly form: ApplicationForm;
}

const formOf = (settings: unknown, language: string): ApplicationForm =>
  readApplicationForm(settingsOf(settings).Config['Application'], language);

const isOpenNow = (form: ApplicationForm): boolean => isFormOpen(form, isoDay(today()));

const selectProjects = (db: Db) => db.selectFrom('projects').select(['id', 'url', 'descr', 'settings']);

/** The 404 is the same for a missing project and for one whose form is closed. */
export async function requireOpenForm(db: Db, project: string, language: string): Promise<OpenForm> {
  const row = await selectProjects(db).where(projectCondition(project)).executeTakeFirst();
  const form = formOf(row?.settings, language);
  if (!row || !isOpenNow(form)) throw notFound('application-closed', 'The project takes no applications now.');
  return { project: row.id, url: row.url, name: row.descr, form };
}

export async function listOpenForms(db: Db): Promise<Calls['applications.forms']['reply']> {
  const rows = await selectProjects(db).orderBy('descr').execute();
  return rows.flatMap(({ url, descr, settings }) => {
    const form = formOf(settings, 'el');
    const Logo = logoOf(settings);
    return isOpenNow(form) ? [{ Url: url, Name: descr, Until: form.Until, ...(Logo === '' ? {} : { Logo }) }] : [];
  });
}

function logoOf(settings: unknown): string {
  const address: unknown = Object(settingsOf(settings).Config['Logo'])['ImageUrl'];
  return typeof address === 'string' ? address : '';
}

/** Forms that open later, and those that have closed. */
export async function listClosedForms(db: Db): Promise<Calls['applications.closedForms']['reply']> {
  const rows = await selectProjects(db).orderBy('descr').execute();
  const day = isoDay(today());
  return rows.flatMap(({ url, descr, settings }): Calls['applications.closedForms']['reply'] => {
    const { Questions, From, Until } = formOf(settings, 'el');
    if (Questions.length === 0) return [];
    const named = { Url: url, Name: descr };
    if (From > day) return [{ ...named, State: 'soon', Day: From }];
    return Until !== '' && Until < day ? [{ ...named, State: 'over', Day: Until }] : [];
  });
}

/** The form for a page. Functions stay at the server; pages ask for their results. */
export function presentForm(
  { project, url, name, form }: OpenForm,
  config: CallContext['config'],
): Calls['applications.form']['reply'] {
  const rules = form.Questions.flatMap(({ Show, Validation, Filter }) => [Show, Validation, Filter]);
  return {
    ProjectId: String(project),
    Url: url,
    Name: name,
    ...presentParts(form),
    Privacy: form.Privacy,
    HumanCheck: canBrowsersSolve(config),
    HasFunctions: rules.some(isScript),
  };
}

const pageRule = (rule: unknown): unknown => (isScript(rule) ? null : rule);

export const presentParts = ({ Sections, Questions }: ApplicationForm) => ({
  Sections: [...Sections],
  Questions: presentQuestions(Questions),
});

export const presentQuestions = (questions: ApplicationForm['Questions']) =>
  questions.map((question) => ({
    ...question,
    Options: [...question.Options],
    Show: pageRule(question.Show),
    Validation: pageRule(question.Validation),
    Filter: pageRule(question.Filter),
  }));
