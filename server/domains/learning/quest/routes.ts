import { quest } from '../../../../schemas/calls/quest.ts';
import { area } from '../../../platform/http/area.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader } from '../../../policy/reader.ts';
import { saveAnswer } from './answer.ts';
import { presentChanges } from './changes.ts';
import { listQuestRevisions, listQuests, getQuestSource, saveQuest } from './design.ts';
import { issueSet, listSets } from './issue.ts';
import { extendTime, resetSet } from './manage-set.ts';
import { decideLateAnswers, listLateAnswers } from './late-answers.ts';
import { clearSet, finishSet, pauseSet, resumeSet, startSet } from './lifecycle.ts';
import {
  getActionClock,
  openForReading,
  openByAction,
  openById,
  openByToken,
  openForMentor,
  openForMentee,
} from './open.ts';
import { countAnswers } from './answer-counts.ts';
import { getReminderReach, remindMissing } from './remind.ts';
import { getCombinedResults, getResults } from './results.ts';

export const questArea = area('quest', quest, {
  quests: async (body, context) => listQuests(context.db, (await requireReader(context, body.ProjectId)).project.id),
  startTime: (body, context) => startSet(context, body.AnswerSetId),
  continue: (body, context) => resumeSet(context, body.AnswerSetId),
  pause: (body, context) => pauseSet(context, body.AnswerSetId, body.Section),
  finish: (body, context) => finishSet(context, body.AnswerSetId),
  remainingTime: (body, context) => presentChanges(context, body),
  remainingTimeByAction: (body, context) =>
    getActionClock(context, body, body.UserId === undefined ? context.me.Id : parseId(body.UserId)),
  getByAction: (body, context) => openByAction(context, body),
  getByMenteeAction: (body, context) => openForMentee(context, body, parseId(body.MenteeId)),
  getAnsweredByMenteeAction: (body, context) => openForReading(context, body, parseId(body.MenteeId)),
  getByAnswerSetId: (body, context) => openById(context, body.AnswerSetId),
  getByToken: (body, context) => openByToken(context, body.TokenName),
  mentorQuest: (body, context) => openForMentor(context, body),
  answerClosed: ({ OptionId, ...given }, context) => saveAnswer(context, given, { OptionId, Text: null }, 'closed'),
  answerOpen: ({ Text, ...given }, context) =>
    saveAnswer(context, given, { OptionId: null, Text: Text === '' ? null : Text }, 'open'),
  clearByAction: async (body, context) => ({ Cleared: await clearSet(context, body) }),
  resetQuest: (_, context) => resetSet(context, context.params['id'] ?? ''),
  moreTime: (body, context) => extendTime(context, body),
  late: (body, context) => listLateAnswers(context, body),
  judgeLate: async (body, context) => ({ Judged: await decideLateAnswers(context, body) }),
  results: (body, context) => getResults(context, body),
  combinedResults: (body, context) => getCombinedResults(context, body),
  answerCounts: async (body, context) => countAnswers(context.db, await requireReader(context, body.ProjectId)),
  reminderReach: (body, context) => getReminderReach(context, body),
  remind: (body, context) => remindMissing(context, body),
  sets: (body, context) => listSets(context, body),
  issue: (body, context) => issueSet(context, body),
  source: (body, context) => getQuestSource(context, body),
  revisions: (body, context) => listQuestRevisions(context, body),
  save: (body, context) => saveQuest(context, body),
});
