import { quest } from '../../../schemas/calls/quest.ts';
import { area } from '../../area.ts';
import { idOf, readerOf } from '../../policy/reader.ts';
import { allowed } from './access.ts';
import { saveAnswer } from './answer.ts';
import { clockOf } from './clock.ts';
import { questRevisions, questRows, questSource, saveQuest } from './design.ts';
import { issueSet, setRows } from './issue.ts';
import { giveTime, reset } from './keep.ts';
import { judgeLate, lateAnswers } from './late.ts';
import { clear, finish, pause, resume, start } from './lifecycle.ts';
import { clockByAction, openAnswered, openByAction, openById, openByToken, openMentors, openOfMentee } from './open.ts';
import { combinedResults, resultsOf } from './results.ts';
import { findSet, noSet } from './sets.ts';

export const questArea = area('quest', quest, {
  quests: async (body, context) => questRows(context.db, (await readerOf(context, body.ProjectId)).project.id),
  startTime: (body, context) => start(context, body.AnswerSetId),
  continue: (body, context) => resume(context, body.AnswerSetId),
  pause: (body, context) => pause(context, body.AnswerSetId, body.Section),
  finish: (body, context) => finish(context, body.AnswerSetId),
  remainingTime: async (body, context) => {
    const set = await findSet(context.db, body.AnswerSetId);
    if (!set) throw noSet();
    await allowed(context, context.db, set, 'reads');
    return clockOf(set);
  },
  remainingTimeByAction: (body, context) =>
    clockByAction(context, body, body.UserId === undefined ? context.me.Id : idOf(body.UserId)),
  getByAction: (body, context) => openByAction(context, body),
  getByMenteeAction: (body, context) => openOfMentee(context, body, idOf(body.MenteeId)),
  getAnsweredByMenteeAction: (body, context) => openAnswered(context, body, idOf(body.MenteeId)),
  getByAnswerSetId: (body, context) => openById(context, body.AnswerSetId),
  getByToken: (body, context) => openByToken(context, body.TokenName),
  mentorQuest: (body, context) => openMentors(context, body),
  answerClosed: ({ OptionId, ...given }, context) => saveAnswer(context, given, { OptionId, Text: null }, 'closed'),
  answerOpen: ({ Text, ...given }, context) =>
    saveAnswer(context, given, { OptionId: null, Text: Text === '' ? null : Text }, 'open'),
  clearByAction: async (body, context) => ({ Cleared: await clear(context, body) }),
  resetQuest: (_, context) => reset(context, context.params['id'] ?? ''),
  moreTime: (body, context) => giveTime(context, body),
  late: (body, context) => lateAnswers(context, body),
  judgeLate: async (body, context) => ({ Judged: await judgeLate(context, body) }),
  results: (body, context) => resultsOf(context, body),
  combinedResults: (body, context) => combinedResults(context, body),
  sets: (body, context) => setRows(context, body),
  issue: (body, context) => issueSet(context, body),
  source: (body, context) => questSource(context, body),
  revisions: (body, context) => questRevisions(context, body),
  save: (body, context) => saveQuest(context, body),
});
