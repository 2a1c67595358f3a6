import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import { groupsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import type { Holds } from '../../../schemas/documents/questionnaire-answers.ts';
import { plainEnvironment, prepare, readFormula } from '../../../engine/expression/index.ts';
import type { Db } from '../../area.ts';

/** A group of answers: its question and its place there, from 1; place 0 is the text of one's own beside the choices. */
export interface GroupPlace {
  readonly question: DesignedQuestion;
  readonly place: number;
  /** The section in which it stands, from 0. */
  readonly section: number;
}

/** A version of a questionnaire with its groups by name. */
export interface Version {
  readonly document: Questionnaire;
  readonly groups: ReadonlyMap<string, GroupPlace>;
}

export const versionFrom = (document: Questionnaire): Version => ({
  document,
  groups: new Map(
    document.Sections.flatMap(({ Questions = [] }, section) =>
      Questions.flat().flatMap((question) => [
        ...groupsOf(question).map((group, index) => [group, { question, place: index + 1, section }] as const),
        ...(question.Other ? [[question.Other.Model, { question, place: 0, section }] as const] : []),
      ]),
    ),
  ),
});

/** Versions never change: each node remembers those that were used last. */
const known = new Map<string, Version>();
const MOST_KNOWN = 100;

export async function versionOf(db: Db, quest: string, number: number): Promise<Version> {
  const key = `${quest}/${number}`;
  const version = known.get(key) ?? versionFrom(await documentOf(db, quest, number));
  known.delete(key);
  known.set(key, version);
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
  return version;
}

async function documentOf(db: Db, quest: string, number: number): Promise<Questionnaire> {
  const row = await db
    .selectFrom('quest_versions')
    .where('quest', '=', quest)
    .where('number', '=', number)
    .select('document')
    .executeTakeFirstOrThrow();
  return row.document;
}

const RULE = prepare(
  readFormula("apply({rule: params.rule, to: params.models, as: 'boolean', else: false, empty: true})"),
);

/** The rule of a condition, as the page asks it: by the same engine; one that fails is false. */
export const holds: Holds = (rule, models) =>
  RULE.run(plainEnvironment({ params: { rule: rule ?? null, models } })) === true;
