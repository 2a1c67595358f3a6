import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { quest } from '../../../../schemas/calls/quest.ts';
import { timeOf } from '../../../../schemas/formats/greek-date.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { presentClock } from './clock.ts';
import { questNotFound, requireQuest } from './design.ts';
import { managedSets } from './visible-sets.ts';
import { addSet } from './open.ts';
import { selectSets } from './answer-sets.ts';

type IssueBody = Static<typeof quest.issue.body>;

/** Makes a set that is opened without a session. Its id and token cannot be guessed. */
export async function issueSet(context: CallContext, body: IssueBody) {
  const { reader } = await requireQuest(context, body);
  const person = body.UserId === undefined ? null : parseId(body.UserId);
  const Token = body.How === 'token' ? randomBytes(16).toString('hex') : '';
  const until = timeOf(body.Until);
  return context.db.transaction().execute(async (db) => {
    if (person !== null) await requireMember(db, reader.project.id, person);
    const AnswerSetId = await addSet(db, {
      project: reader.project.id,
      quest: body.QuestId,
      kind: body.How,
      person,
      author: reader.person,
      ...(Token === '' ? {} : { token: Token }),
      ...(until === null ? {} : { until: new Date(until) }),
    });
    if (AnswerSetId === undefined) throw questNotFound();
    await context.audit(
      {
        action: 'quest.issue',
        subject: person === null ? `questionnaire ${body.QuestId}` : `person ${person}`,
        project: String(reader.project.id),
        details: { how: body.How, questionnaire: body.QuestId, until: body.Until ?? null },
      },
      db,
    );
    return { AnswerSetId, Token };
  });
}

async function requireMember(db: Db, project: number, person: number): Promise<void> {
  const row = await db
    .selectFrom('memberships')
    .where('project', '=', project)
    .where('person', '=', person)
    .select('person')
    .executeTakeFirst();
  if (!row) throw notFound('no-person', 'There is no such person.');
}

const PAGE = 50;

/** The people with a set of a questionnaire or an action. */
export async function listSets(context: CallContext, body: Static<typeof quest.sets.body>) {
  const { db } = context;
  const reader = await requireReader(context, body.ProjectId);
  const { page = 0, count = PAGE, QuestId, ActionId, MenteeId } = body;
  const all = selectSets(db)
    .leftJoin('actions', 'actions.id', 'answer_sets.action')
    .where(managedSets(reader))
    .$if(QuestId !== undefined, (query) => query.where('answer_sets.quest', '=', QuestId ?? ''))
    .$if(ActionId !== undefined, (query) => query.where('answer_sets.action', '=', parseId(ActionId ?? '')))
    .$if(MenteeId !== undefined, (query) => query.where('answer_sets.person', '=', parseId(MenteeId ?? '')));
  const total = await all
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .orderBy(sql`owner.sort_name nulls last`)
    .orderBy('answer_sets.created')
    .orderBy('answer_sets.id')
    .limit(count)
    .offset(page * count)
    .execute();
  const list = rows.map((row) => ({
    AnswerSetID: row.id,
    Kind: row.kind,
    Token: row.token ?? '',
    ActionId: row.action === null ? null : String(row.action),
    UserId: row.person === null ? null : String(row.person),
    UserName: row.name ?? '',
    Version: row.version,
    Until: row.until?.toISOString() ?? null,
    ...presentClock(row),
    Finished: row.finished?.toISOString() ?? null,
  }));
  return { list, count: total.count };
}
