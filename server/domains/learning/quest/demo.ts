import { sql } from 'kysely';
import { Chance } from '../../../../schemas/demo/chance.ts';
import { demoAnswers, DEMO_LATE_TEXT, type DemoAnswer } from '../../../../schemas/demo/quest-answers.ts';
import {
  demoQuest,
  DEMO_ACTION_QUESTS,
  DEMO_ISSUED,
  DEMO_MENTOR_QUEST,
  DEMO_QUESTS,
  type DemoQuestName,
} from '../../../../schemas/demo/quest.ts';
import { completionOf, shownQuestions } from '../../../../schemas/documents/questionnaire-answers.ts';
import { bookIdsOf, withInputs } from '../../../../schemas/documents/questionnaire-run.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import { QUESTIONNAIRE } from '../../../../schemas/entities/action.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { loadWorkbookInputs } from '../../documents/index.ts';
import { demoWorkbookAnswers } from './demo-workbooks.ts';
import { addQuest } from './design.ts';
import { newSetId } from './open.ts';
import type { SetKind, SetState } from './answer-sets.ts';
import { isQuestConditionTrue } from './versions.ts';

interface DemoQuests {
  readonly project: number;
  readonly idOf: ReadonlyMap<string, number>;
  readonly now: Date;
}

interface DemoContext extends DemoQuests {
  readonly db: Db;
  readonly quests: ReadonlyMap<DemoQuestName, string>;
  /** The questionnaires with the inputs of their workbooks. */
  readonly documents: ReadonlyMap<DemoQuestName, Questionnaire>;
  /** The actions of the first questionnaires. */
  readonly actions: ReadonlyMap<DemoQuestName, number>;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANSWERING_PEOPLE = 40;
const LEAVING_PEOPLE = 27;
const PUBLIC_ANSWERS = 18;

const questIdOf = (name: DemoQuestName): string | undefined => (name === 'mentor' ? DEMO_MENTOR_QUEST : undefined);

/** Loads the questionnaires, assigns them to actions, and adds answers. */
export async function loadDemoQuests(db: Db, demo: DemoQuests): Promise<void> {
  const quests = new Map<DemoQuestName, string>();
  for (const name of DEMO_QUESTS)
    // oxlint-disable-next-line no-await-in-loop -- a handful, in their order
    quests.set(name, await addQuest(db, demo.project, demoQuest(name), { author: null, message: '' }, questIdOf(name)));
  const documents = new Map<DemoQuestName, Questionnaire>();
  for (const name of DEMO_QUESTS)
    // oxlint-disable-next-line no-await-in-loop -- a handful
    documents.set(name, await loadWithInputs(db, demo.project, name));
  const actions = await assignToActions(db, demo.project, quests);
  const demoContext: DemoContext = { ...demo, db, quests, documents, actions };
  await answerEntry(demoContext);
  await answerExit(demoContext);
  await answerTimed(demoContext);
  await answerOthers(demoContext);
  await deleteUnansweredCompletions(db, demo.project);
}

async function loadWithInputs(db: Db, project: number, name: DemoQuestName): Promise<Questionnaire> {
  const document = demoQuest(name);
  const { inputs } = await loadWorkbookInputs(db, project, bookIdsOf(document));
  return withInputs(document, inputs);
}

/** An action with a questionnaire is completed only if the questionnaire is handed in. */
const deleteUnansweredCompletions = (db: Db, project: number) =>
  sql`
  delete from action_completions c using actions a
  where c.action = a.id and a.project = ${project} and a.quest is not null
    and not exists (select from answer_sets s where s.action = c.action and s.person = c.mentee and s.state = 'finished')`.execute(
    db,
  );

/** Assigns the first questionnaires to the actions that are questionnaires, in turn. */
async function assignToActions(
  db: Db,
  project: number,
  quests: DemoContext['quests'],
): Promise<DemoContext['actions']> {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .where('type', '=', QUESTIONNAIRE)
    .orderBy('place')
    .orderBy('id')
    .select('id')
    .execute();
  const found = new Map<DemoQuestName, number>();
  for (const [index, { id }] of rows.entries()) {
    const name = DEMO_QUESTS[index % DEMO_ACTION_QUESTS] ?? 'every';
    if (!found.has(name)) found.set(name, id);
    // oxlint-disable-next-line no-await-in-loop -- a handful
    await db
      .updateTable('actions')
      .set({ quest: quests.get(name) ?? null })
      .where('id', '=', id)
      .execute();
  }
  return found;
}

interface DemoSet {
  readonly name: DemoQuestName;
  readonly kind?: SetKind;
  readonly id?: string;
  readonly token?: string;
  readonly person?: string;
  readonly state: SetState;
  /** The answered share, from 0 to 1. */
  readonly share: number;
  /** Minutes since it was begun. */
  readonly began: number;
  readonly left?: number;
}

async function addSet(demoContext: DemoContext, set: DemoSet, chance: Chance): Promise<string> {
  const { db, now, quests, project, actions, idOf } = demoContext;
  const document = demoContext.documents.get(set.name) ?? demoQuest(set.name);
  const answers = createAnswers(document, set, chance);
  const kind = set.kind ?? 'action';
  const started = set.state === 'new' ? null : new Date(now.getTime() - set.began * MINUTE);
  const duration = document.Duration ?? null;
  const id = set.id ?? newSetId();
  const byGroup = Object.fromEntries(answers.map((answer) => [answer.GroupId, answer]));
  await db
    .insertInto('answer_sets')
    .values({
      id,
      project,
      quest: quests.get(set.name) ?? '',
      version: 1,
      kind,
      action: kind === 'action' ? (actions.get(set.name) ?? null) : null,
      person: set.person === undefined ? null : (idOf.get(set.person) ?? null),
      token: set.token ?? null,
      state: set.state,
      duration,
      deadline:
        duration === null || started === null || set.left !== undefined
          ? null
          : new Date(started.getTime() + duration * 1000),
      left_seconds: set.left ?? null,
      started,
      finished: set.state === 'finished' && started ? new Date(started.getTime() + 18 * MINUTE) : null,
      completion: completionOf(document, byGroup, isQuestConditionTrue),
    })
    .execute();
  await storeAnswers(db, id, answers, started ?? now);
  return id;
}

/** The answers of a person from the beginning on; only to visible questions. */
function createAnswers(document: Questionnaire, { name, share, person }: DemoSet, chance: Chance): DemoAnswer[] {
  const questions = questionsOf(document).filter(({ dontShow }) => dontShow !== true);
  const begun = questions.slice(0, Math.ceil(questions.length * share));
  const answers = begun.map((question) => ({ question, given: demoAnswers(name, question, chance) }));
  const byGroup = Object.fromEntries(answers.flatMap((of) => of.given).map((answer) => [answer.GroupId, answer]));
  const shown = new Set(shownQuestions(document, byGroup, isQuestConditionTrue).map(({ Model }) => Model));
  return [
    ...answers.flatMap((of) => (shown.has(of.question.Model) ? of.given : [])),
    ...createCells(questions, share, Number(/^\D+(\d+)$/.exec(person ?? '')?.[1] ?? 1)),
  ];
}

/** People who handed in have filled in the workbooks; every second one of the others has filled in a part. */
function createCells(questions: readonly DesignedQuestion[], share: number, number: number): DemoAnswer[] {
  const chance = new Chance(1000 + number);
  if (share < 1 && number % 2 === 1) return [];
  return questions.flatMap((question) =>
    demoWorkbookAnswers(question, share === 1 ? 1 : 0.2 + chance.next() / 2, chance),
  );
}

async function storeAnswers(db: Db, set: string, answers: readonly DemoAnswer[], time: Date): Promise<void> {
  if (answers.length === 0) return;
  await db
    .insertInto('answers')
    .values(
      answers.map(({ GroupId, OptionId, Text }) => ({
        answer_set: set,
        group_id: GroupId,
        option_id: OptionId,
        text: Text,
        folded: fold(Text ?? ''),
        author: null,
        time,
      })),
    )
    .execute();
}

const nameOf = (number: number): string => (number === 1 ? 'mentee' : `mentee${number}`);

const hasHandedInEntry = (number: number): boolean => number > 1 && number % 3 !== 0;

/**
 * Of the first people, those who handed in the first questionnaire have answered the last one, which asks one question
 * again.
 */
async function answerExit(demoContext: DemoContext): Promise<void> {
  const chance = new Chance(44);
  for (let number = 1; number <= LEAVING_PEOPLE; number++)
    if (hasHandedInEntry(number))
      // oxlint-disable-next-line no-await-in-loop -- the same chances each time, one after the other
      await addSet(
        demoContext,
        { name: 'exit', person: nameOf(number), state: 'finished', share: 1, began: chance.between(60, 1200) },
        chance,
      );
}

/** Forty mentees have answered the first questionnaire; two thirds have handed it in. */
async function answerEntry(demoContext: DemoContext): Promise<void> {
  const chance = new Chance(41);
  const done: string[] = [];
  for (let number = 1; number <= ANSWERING_PEOPLE; number++) {
    const finished = hasHandedInEntry(number);
    const share = finished ? 1 : 0.2 + chance.next() / 2;
    const state = finished ? 'finished' : 'started';
    const began = (DAY / MINUTE) * chance.between(1, 30) + chance.between(0, 600);
    // oxlint-disable-next-line no-await-in-loop -- the same chances each time, one after the other
    await addSet(demoContext, { name: 'every', person: nameOf(number), state, share, began }, chance);
    if (finished) done.push(nameOf(number));
  }
  await completeActions(demoContext, 'every', done);
}

/** Completes the action of a handed-in questionnaire. */
async function completeActions(
  { db, actions, idOf }: DemoContext,
  name: DemoQuestName,
  people: readonly string[],
): Promise<void> {
  const ids = people.map((person) => idOf.get(person) ?? 0);
  await sql`
    insert into action_completions (action, mentee, done)
    select a.id, p.id, true from actions a, people p where a.id = ${actions.get(name) ?? 0} and p.id = any(${ids}::integer[])
    on conflict (action, mentee) do update set done = true`.execute(db);
}

/** One set is running, one paused, one over with a late answer, one handed in. */
async function answerTimed(demoContext: DemoContext): Promise<void> {
  const chance = new Chance(42);
  const timed = (person: string, set: Omit<DemoSet, 'name' | 'person'>) =>
    addSet(demoContext, { name: 'timed', person, ...set }, chance);
  await timed('mentee2', { state: 'paused', share: 0.5, began: 60, left: 900 });
  const over = await timed('mentee3', { state: 'started', share: 0.7, began: 90 });
  await timed('mentee4', { state: 'finished', share: 1, began: 600 });
  await timed('mentee5', { state: 'started', share: 0.3, began: 10 });
  await completeActions(demoContext, 'timed', ['mentee4']);
  const open = questionsOf(demoQuest('timed')).find(({ Type }) => Type === '19');
  await demoContext.db
    .insertInto('late_answers')
    .values({
      answer_set: over,
      group_id: open?.Model ?? '',
      option_id: null,
      text: DEMO_LATE_TEXT,
      author: demoContext.idOf.get('mentee3') ?? null,
      seconds: 40,
      time: new Date(demoContext.now.getTime() - 60 * MINUTE + 40_000),
    })
    .execute();
}

/** Answers half of the long questionnaire, and those without an action. */
async function answerOthers(demoContext: DemoContext): Promise<void> {
  const chance = new Chance(43);
  await addSet(demoContext, { name: 'long', person: 'mentee2', state: 'started', share: 0.4, began: 3000 }, chance);
  await addSet(
    demoContext,
    {
      name: 'token',
      kind: 'token',
      id: DEMO_ISSUED.token.set,
      token: DEMO_ISSUED.token.token,
      state: 'new',
      share: 0,
      began: 0,
    },
    chance,
  );
  await addSet(
    demoContext,
    { name: 'public', kind: 'public', id: DEMO_ISSUED.public.set, state: 'new', share: 0, began: 0 },
    chance,
  );
  for (let number = 0; number < PUBLIC_ANSWERS; number++)
    // oxlint-disable-next-line no-await-in-loop -- the same chances each time, one after the other
    await addSet(
      demoContext,
      { name: 'public', kind: 'public', state: 'finished', share: 1, began: 700 * (number + 1) },
      chance,
    );
  await addSet(
    demoContext,
    { name: 'mentor', kind: 'mentor', person: 'mentor2', state: 'started', share: 0.5, began: 900 },
    chance,
  );
}
