// Over 300 lines: filling in, designing and reading questionnaires is one table of calls.
import { closed, defineCall, dictionary, id, nullable, paging, projectId, Type } from '../define.ts';
import { questionnaireSchema } from '../documents/questionnaire.ts';
import { WORKBOOK_LIMITS, workbookInputValue } from '../documents/workbook.ts';
import {
  answerSet,
  lateAnswer,
  questClock,
  questResults,
  questRow,
  questSetRow,
  storedAnswer,
} from '../entities/questionnaire.ts';
import { revisionRow } from '../entities/document.ts';
import { areas } from '../roles.ts';

/** Roles that design questionnaires. */
const MAKERS = ['Admin', 'ProjectManager', 'ProjectManagerLite'] as const;
/** Roles that extend the time, judge late answers, and restart; the policy limits the people. */
const KEEPERS = areas.admin;
/** Roles that read answers; the policy limits the people. */
const READERS = [...areas.report, 'Mentor', 'RegistryMentor', 'Mentee'] as const;

/** Roles that remind people of a questionnaire; the policy limits the people. */
const REMINDERS = [...areas.admin, 'Mentor', 'RegistryMentor'] as const;

const setId = () => ({ AnswerSetId: id('The answer set.') });
const action = () => ({ ProjectId: projectId(), ActionId: id('The action.') });
const mentee = () => id('The mentee.');
const lang = () =>
  Type.Optional(Type.Enum(['el', 'en'], { description: 'The language of what no questionnaire says itself; Greek.' }));
const message = () => Type.String({ description: 'Why.', maxLength: 500 });
const clocked = [
  'quest.getByAction',
  'quest.getByMenteeAction',
  'quest.getAnsweredByMenteeAction',
  'quest.getByAnswerSetId',
  'quest.getByToken',
  'quest.mentorQuest',
  'quest.sets',
  'mentee.getAllQuests',
] as const;
const answered = [...clocked, 'quest.results', 'quest.combinedResults', 'quest.answerCounts'] as const;
const completed = ['actions.all', 'actions.get', 'mentor.menteeActions', 'mentor.progress'] as const;
const designed = ['quest.quests', 'quest.source', 'quest.revisions'] as const;

/** The people whom a reminder reaches. */
const reminded = (count: string) =>
  closed({
    Count: Type.Integer({ description: count }),
    Last: nullable(
      Type.String({
        description: 'When the last reminder was sent to any of those who have not handed in, ISO; null for never.',
        format: 'date-time',
      }),
    ),
  });

/** Members of every saved answer beside its content. */
const answerBody = () => ({
  ...setId(),
  GroupId: Type.String({
    description: 'The group; of a workbook in the place of questions "W_" and its id.',
    minLength: 1,
    maxLength: 130,
  }),
  Revision: Type.Optional(
    Type.Integer({
      description:
        'The revision that the page last saw in the group, 0 for none: 409 "answer-conflict" with theirs where there is a newer one. A saved answer has it plus one. Without it nothing is compared.',
      minimum: 0,
    }),
  ),
  ClientKey: Type.Optional(
    Type.String({
      description: "The page's own name of this answer: sent again it is stored once.",
      minLength: 8,
      maxLength: 64,
    }),
  ),
});
const completion = () =>
  Type.Integer({ description: 'How far the questionnaire is filled in, from 0 to 100.', minimum: 0, maximum: 100 });

/** The calls of questionnaires. Those of an answer set need no session when it was issued publicly or by token. */
export const quest = {
  quests: defineCall({
    path: '/anyquest/QuestAdmin/Quests',
    method: 'POST',
    summary: 'The questionnaires of the project, by title.',
    roles: MAKERS,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(questRow),
  }),
  startTime: defineCall({
    path: '/api/quest/StartTime',
    method: 'POST',
    summary:
      'Starts the clock of an answer set, when its first question is shown; the sections come with it. One whose time is over is not found.',
    roles: 'anyone',
    body: closed(setId()),
    reply: answerSet,
    affects: ['quest.sets'],
  }),
  continue: defineCall({
    path: '/api/quest/continue',
    method: 'POST',
    summary: 'Continues an answer set that was put aside.',
    roles: 'anyone',
    body: closed(setId()),
    reply: answerSet,
    affects: ['quest.sets'],
  }),
  pause: defineCall({
    path: '/api/praxis/quest/pause',
    method: 'POST',
    summary: 'Puts an answer set aside. Its clock stops only if the questionnaire says so.',
    roles: 'anyone',
    body: closed({
      ...setId(),
      Section: Type.Optional(
        Type.Integer({ description: 'The section at which to go on, from 0.', minimum: 0, maximum: 199 }),
      ),
    }),
    reply: questClock,
    affects: clocked,
  }),
  finish: defineCall({
    path: '/api/quest/finish',
    method: 'POST',
    summary: 'Hands an answer set in. It cannot be changed afterwards; handed in twice it is handed in once.',
    roles: 'anyone',
    body: closed(setId()),
    reply: closed({
      ...questClock.properties,
      Finished: Type.String({ description: 'When, ISO.' }),
      OnFinish: Type.String({ description: 'Where the page goes; empty for the home of the project.' }),
    }),
    affects: [...answered, ...completed],
    irreversible: true,
  }),
  remainingTime: defineCall({
    path: '/api/quest/RemainingTime',
    method: 'POST',
    summary: 'The clock of an answer set, and the answers since a time.',
    roles: 'anyone',
    body: closed({
      ...setId(),
      Since: Type.Optional(
        Type.String({ description: 'The time from which answers are returned.', format: 'date-time', maxLength: 40 }),
      ),
    }),
    reply: closed({
      ...questClock.properties,
      Changed: Type.Optional(
        nullable(
          Type.String({
            description: 'When the last answer was saved, ISO; null for none. Older servers leave it out.',
          }),
        ),
      ),
      Answers: Type.Optional(dictionary(storedAnswer, { description: 'Since a moment: the answers by group.' })),
    }),
    often: true,
  }),
  remainingTimeByAction: defineCall({
    path: '/api/quest/RemainingTimeByAction',
    method: 'POST',
    summary: 'The same, by the action and the mentee.',
    roles: areas.menteeView,
    body: closed({
      ...action(),
      UserId: Type.Optional(id('The mentee; the caller where it is missing.')),
    }),
    reply: questClock,
  }),
  getByAction: defineCall({
    path: '/api/quest/getByAction',
    method: 'POST',
    summary: 'The questionnaire of an action with the answers of the caller. It is made at the first call.',
    roles: areas.mentee,
    writes: true,
    body: closed(action()),
    reply: answerSet,
  }),
  getByMenteeAction: defineCall({
    path: '/api/quest/GetByMenteeAction',
    method: 'POST',
    summary: 'The questionnaire of an action with the answers of a mentee, for people who may fill it in with them.',
    roles: areas.menteeView,
    writes: true,
    body: closed({ ...action(), MenteeId: mentee() }),
    reply: answerSet,
  }),
  getAnsweredByMenteeAction: defineCall({
    path: '/api/quest/GetAnsweredByMenteeAction',
    method: 'POST',
    summary: 'What a mentee answered in an action, to read.',
    roles: [...areas.menteeView, 'SupervisorLite', 'SupervisorLitePlus', 'Microdata'],
    body: closed({ ...action(), MenteeId: mentee() }),
    reply: answerSet,
  }),
  getByAnswerSetId: defineCall({
    path: '/api/quest/GetByAnswerSetId',
    method: 'POST',
    summary: 'An answer set. Without a session only one that was issued publicly or by token.',
    roles: 'anyone',
    body: closed(setId()),
    reply: answerSet,
  }),
  getByToken: defineCall({
    path: '/api/quest/GetByToken',
    method: 'POST',
    summary: 'The answer set of a token.',
    roles: 'anyone',
    body: closed({ TokenName: id('The token.') }),
    reply: answerSet,
  }),
  mentorQuest: defineCall({
    path: '/api/quest/MentorQuest',
    method: 'POST',
    summary: 'A questionnaire with the answers of the mentor who calls. It is made at the first call.',
    roles: ['Mentor', 'RegistryMentor'],
    writes: true,
    body: closed({ ProjectId: projectId(), QuestId: id('The questionnaire.') }),
    reply: answerSet,
  }),
  answerClosed: defineCall({
    path: '/api/Quest/AnswerClosed',
    method: 'POST',
    summary: 'Saves a choice. What comes after the end of the clock waits to be judged.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ...answerBody(),
      OptionId: nullable(Type.String({ description: 'The value of the option; null takes it back.', maxLength: 300 })),
    }),
    reply: completion(),
    often: true,
  }),
  answerOpen: defineCall({
    path: '/api/Quest/AnswerOpen',
    method: 'POST',
    summary:
      'Saves a text, or JSON where the type of the question says so. Of a workbook only the values that changed are sent, by the names of their inputs; they are merged into the stored ones. What comes after the end waits to be judged.',
    roles: 'anyone',
    writes: true,
    body: closed({
      ...answerBody(),
      Text: nullable(Type.String({ description: 'The text; null or empty takes it back.', maxLength: 100_000 })),
      Seen: Type.Optional(
        dictionary(workbookInputValue, {
          description:
            'Of a workbook: the values that the page last saw in the cells that it sends, without those that had none; instead of Revision. 409 "answer-conflict" with theirs where one has another value by now. Nothing is stored then. Without it nothing is compared.',
          maxProperties: WORKBOOK_LIMITS.inputs,
        }),
      ),
    }),
    reply: completion(),
    often: true,
  }),
  clearByAction: defineCall({
    path: '/api/Quest/ClearByAction',
    method: 'POST',
    destroys: true,
    summary: 'Deletes all answers of a mentee in an action. The clock continues.',
    roles: areas.menteeView,
    body: closed({
      ...action(),
      MenteeId: Type.Optional(id('The mentee; the caller where it is missing.')),
    }),
    reply: closed({ Cleared: Type.Integer({ description: 'How many answers there were.' }) }),
    affects: answered,
    irreversible: true,
  }),
  resetQuest: defineCall({
    path: '/api/quest/resetquest/{id}',
    method: 'POST',
    destroys: true,
    summary: 'Restarts an answer set with the newest version; the earlier answers are archived.',
    roles: KEEPERS,
    body: closed({ ProjectId: projectId(), id: Type.Optional(id('The answer set, as the path has it.')) }),
    reply: questClock,
    affects: [...answered, ...completed, 'quest.late'],
    irreversible: true,
  }),
  moreTime: defineCall({
    path: '/api/praxis/quest/moreTime',
    method: 'POST',
    summary: 'Gives one person more time. It is in the audit log.',
    roles: KEEPERS,
    body: closed({
      ProjectId: projectId(),
      ...setId(),
      Seconds: Type.Integer({ description: 'How many more.', minimum: 1, maximum: 31_536_000 }),
      Reason: message(),
    }),
    reply: questClock,
    affects: clocked,
  }),
  late: defineCall({
    path: '/api/praxis/quest/late',
    method: 'POST',
    summary: 'Answers that came after the end, of those whom the reader looks after; those that wait first.',
    roles: KEEPERS,
    body: closed({
      ProjectId: projectId(),
      AnswerSetId: Type.Optional(id('Only of this one.')),
      ActionId: Type.Optional(id('Only of this action.')),
      MenteeId: Type.Optional(id('Only of this mentee.')),
      Waiting: Type.Optional(Type.Boolean({ description: 'Only those that wait to be judged.' })),
      Lang: lang(),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(lateAnswer, { description: 'A page of them.' }),
      count: Type.Integer({ description: 'How many there are.' }),
      Waiting: Type.Integer({ description: 'How many wait to be judged.' }),
    }),
  }),
  judgeLate: defineCall({
    path: '/api/praxis/quest/judgeLate',
    method: 'POST',
    summary: 'Accepts or rejects late answers: all or none. An accepted one replaces the stored answer.',
    roles: KEEPERS,
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(id('A late answer.'), { description: 'The late answers.', minItems: 1, maxItems: 500 }),
      Accept: Type.Boolean({ description: 'Accept them; else they are rejected, and kept as such.' }),
    }),
    reply: closed({ Judged: Type.Integer({ description: 'How many were waiting.' }) }),
    affects: [...answered, 'quest.late'],
  }),
  results: defineCall({
    path: '/api/quest/results',
    method: 'POST',
    summary:
      'The answers in an action, of people whom the reader sees: counts for each question, and a page of people.',
    roles: READERS,
    body: closed({
      ProjectId: projectId(),
      ActionId: Type.Optional(id('The action.')),
      QuestId: Type.Optional(
        id("Without an action: the public, tokenised and mentors' answer sets of a questionnaire, for its makers."),
      ),
      MenteeId: Type.Optional(id('Only of this mentee.')),
      Search: Type.Optional(Type.String({ description: 'Words: only who wrote them in an answer.', maxLength: 200 })),
      GroupId: Type.Optional(
        Type.String({
          description:
            'Only people who answered in this group; the words are searched there. Of a cell of a workbook: its group, ":" and the name of the input.',
          minLength: 1,
          maxLength: 250,
        }),
      ),
      Lang: lang(),
      ...paging(),
    }),
    reply: questResults,
  }),
  combinedResults: defineCall({
    path: '/api/quest/CombinedResults',
    method: 'POST',
    summary: 'The same of several actions, for a report.',
    roles: READERS,
    body: closed({
      ProjectId: projectId(),
      ReportId: Type.Optional(nullable(id('The report that asks; it comes back with the reply.'))),
      MenteeId: Type.Optional(nullable(id('Only of this mentee.'))),
      ActionIds: Type.Array(id('An action.'), { description: 'The actions.', minItems: 1, maxItems: 50 }),
      Lang: lang(),
    }),
    reply: closed({
      ReportId: nullable(Type.String({ description: 'The report.' })),
      Results: Type.Array(questResults, { description: 'One for each action, in their order.' }),
    }),
  }),
  answerCounts: defineCall({
    path: '/api/praxis/quest/answerCounts',
    method: 'POST',
    summary: 'How many answered the questionnaire of each action, of those whose answers the reader reads.',
    roles: READERS,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        ActionId: Type.String({ description: 'The action.' }),
        Answered: Type.Integer({ description: 'How many began or handed in.' }),
        Finished: Type.Integer({ description: 'How many handed in.' }),
      }),
      { description: 'Only actions that somebody answered.' },
    ),
  }),
  reminderReach: defineCall({
    path: '/api/praxis/quest/reminderReach',
    method: 'POST',
    summary:
      'The number of people whom quest.remind would reach now: they may answer the questionnaire of an action, have not handed in, want reminders, and got none today; only people for whom the reader may fill it in.',
    roles: REMINDERS,
    body: closed(action()),
    reply: reminded('How many a reminder would reach now.'),
  }),
  remind: defineCall({
    path: '/api/praxis/quest/remind',
    method: 'POST',
    summary:
      'Reminds those whom quest.reminderReach counts, by notification and by mail, as each has chosen: at most once a day. It is in the audit log.',
    roles: REMINDERS,
    body: closed(action()),
    reply: reminded('How many were reminded.'),
    affects: ['quest.reminderReach'],
    irreversible: true,
    long: true,
  }),
  sets: defineCall({
    path: '/api/praxis/quest/sets',
    method: 'POST',
    summary: 'The people with an answer set of a questionnaire or of an action, of those whom the reader looks after.',
    roles: KEEPERS,
    body: closed({
      ProjectId: projectId(),
      QuestId: Type.Optional(id('The questionnaire.')),
      ActionId: Type.Optional(id('The action.')),
      MenteeId: Type.Optional(id('Only of this mentee.')),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(questSetRow, { description: 'A page of them.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  issue: defineCall({
    path: '/api/praxis/quest/issue',
    method: 'POST',
    summary: 'Makes an answer set that is opened without a session, by its address or by a token.',
    roles: MAKERS,
    body: closed({
      ProjectId: projectId(),
      QuestId: id('The questionnaire.'),
      How: Type.Enum(['public', 'token'], { description: 'By its address /Quest/<id>, or also by a token.' }),
      UserId: Type.Optional(id('The owner of the answers; unknown if missing.')),
      Until: Type.Optional(
        Type.String({ description: 'Until when it is open, ISO.', format: 'date-time', maxLength: 40 }),
      ),
    }),
    reply: closed({
      AnswerSetId: Type.String({ description: 'The answer set.' }),
      Token: Type.String({ description: 'The token; empty for a public one.' }),
    }),
    affects: ['quest.sets', 'quest.quests'],
  }),
  source: defineCall({
    path: '/api/praxis/quest/source',
    method: 'POST',
    summary: 'A questionnaire as it is designed.',
    roles: MAKERS,
    body: closed({
      ProjectId: projectId(),
      QuestId: id('The questionnaire.'),
      Revision: Type.Optional(Type.Integer({ description: 'An older version; else the newest.', minimum: 1 })),
    }),
    reply: closed({
      QuestId: Type.String({ description: 'The questionnaire.' }),
      Document: questionnaireSchema,
      Revision: Type.Integer({ description: 'The version that it is.' }),
      Newest: Type.Integer({ description: 'The newest version.' }),
    }),
  }),
  revisions: defineCall({
    path: '/api/praxis/quest/revisions',
    method: 'POST',
    summary: 'The versions of a questionnaire, newest first.',
    roles: MAKERS,
    body: closed({ ProjectId: projectId(), QuestId: id('The questionnaire.') }),
    reply: Type.Array(revisionRow),
  }),
  save: defineCall({
    path: '/api/praxis/quest/save',
    method: 'POST',
    summary:
      'Saves a questionnaire as its newest version, or makes one. Answer sets keep the version with which they were made.',
    roles: MAKERS,
    body: closed({
      ProjectId: projectId(),
      QuestId: Type.Optional(id('The questionnaire; a new one where it is missing.')),
      Document: questionnaireSchema,
      Base: Type.Integer({ description: 'The version that was edited; 0 for a new one.', minimum: 0 }),
      Message: message(),
    }),
    reply: closed({
      QuestId: Type.String({ description: 'The questionnaire.' }),
      Revision: Type.Integer({ description: 'The version now.' }),
    }),
    affects: designed,
    limit: 5_000_000,
  }),
};
