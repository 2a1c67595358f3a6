import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import { linesOf, type DesignedQuestion, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import { bookIdsOf, withInputs } from '../../../../schemas/documents/questionnaire-run.ts';
import { groupsOf } from '../../../../schemas/documents/questionnaire-groups.ts';
import type { RuleTest } from '../../../../schemas/documents/questionnaire-answers.ts';
import { plainEnvironment, prepare, readFormula } from '../../../../engine/expression/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { loadWorkbookInputs } from '../../documents/index.ts';

/**
 * A group of answers: its question and its place there, from 1; place 0 is the person's own text beside the choices.
 */
export interface GroupPosition {
  readonly question: DesignedQuestion;
  readonly place: number;
  /** The index of its section. */
  readonly section: number;
}

/** A version of a questionnaire with its groups by name. */
export interface QuestVersion {
  readonly document: Questionnaire;
  readonly groups: ReadonlyMap<string, GroupPosition>;
  /** The ids of its workbooks. */
  readonly books: readonly string[];
}

const createVersion = (document: Questionnaire): QuestVersion => ({
  document,
  books: bookIdsOf(document),
  groups: new Map(
    document.Sections.flatMap((asked, section) =>
      linesOf(asked)
        .flat()
        .flatMap((question) => [
          ...groupsOf(question).map((group, index) => [group, { question, place: index + 1, section }] as const),
          ...(question.Other ? [[question.Other.Model, { question, place: 0, section }] as const] : []),
        ]),
    ),
  ),
});

/** Versions never change: each node caches the recently used ones. */
const recentVersions = new BoundedMap<string, QuestVersion>(100);

export async function loadVersion(db: Db, quest: string, number: number): Promise<QuestVersion> {
  const key = `${quest}/${number}`;
  const version = recentVersions.get(key) ?? createVersion(await loadDocument(db, quest, number));
  recentVersions.set(key, version);
  return version;
}

/** Versions with the inputs of workbooks; the key contains the state of these. */
const recentRunning = new BoundedMap<string, QuestVersion>(100);

/** The version of a set with the current inputs of its workbooks. */
export async function loadRunningVersion(
  db: Db,
  { project, quest, version: number }: { readonly project: number; readonly quest: string; readonly version: number },
): Promise<QuestVersion> {
  const version = await loadVersion(db, quest, number);
  if (version.books.length === 0) return version;
  const { inputs, mark } = await loadWorkbookInputs(db, project, version.books);
  return recentRunning.getOrCreate(`${project}/${quest}/${number} ${mark}`, () =>
    createVersion(withInputs(version.document, inputs)),
  );
}

async function loadDocument(db: Db, quest: string, number: number): Promise<Questionnaire> {
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

/** Evaluates a condition with the same engine as the page; one that fails is false. */
export const isQuestConditionTrue: RuleTest = (rule, models) =>
  RULE.run(plainEnvironment({ params: { rule: rule ?? null, models } })) === true;
