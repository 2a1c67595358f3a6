import { closed, defineCall, dictionary, id, paging, projectId, Type } from '../define.ts';
import { action } from '../entities/action.ts';
import { actionSet, lock, menteeSet, signedSet } from '../entities/action-data.ts';
import { work } from '../entities/action-work.ts';
import { menteeProgress } from '../entities/progress.ts';
import { areas } from '../roles.ts';

export const setData = () =>
  dictionary(Type.Unknown(), {
    description: 'The set, whole, with the Revision that was loaded; Loaded and Revision are not kept.',
    maxProperties: 500,
  });

/** Members of every call that saves a set. */
export const saving = () => ({
  Shared: Type.Optional(
    Type.Boolean({
      description:
        'The page hears the channel of the action and has what others changed: its own change of the same place holds. Else it is refused.',
    }),
  ),
});

const actionId = () => id('The action.');
const menteeId = () => id('The mentee.');
const ofMentee = () => ({ ProjectId: projectId(), ActionId: actionId(), MenteeId: menteeId() });
const part = () =>
  dictionary(Type.Unknown(), { description: 'Only what changes; null takes a member out.', maxProperties: 500 });

/** Roles that read data of mentees; the policy limits the mentees. */
const readers = areas.people;

const reads = (path: string, summary: string) =>
  defineCall({
    path,
    method: 'POST',
    summary,
    roles: readers,
    body: closed(ofMentee()),
    reply: actionSet,
  });

/** Roles that see the data sets. */
const SHOWN = [
  'grid.getActionsGridPartial',
  'grid.totals',
  'mentor.publicMenteeData',
  'mentor.getAllActionMenteeData',
  'mentor.menteeActions',
] as const;

const saves = (path: string, summary: string, affects: readonly string[]) =>
  defineCall({
    path,
    method: 'POST',
    summary,
    roles: areas.mentor,
    body: closed({ ...ofMentee(), Data: setData(), ...saving() }),
    reply: actionSet,
    affects: [...affects, ...SHOWN],
  });

const merges = (path: string, summary: string, affects: readonly string[]) =>
  defineCall({
    path,
    method: 'POST',
    summary,
    roles: areas.mentor,
    body: closed({ ...ofMentee(), Data: part() }),
    reply: actionSet,
    affects: [...affects, ...SHOWN],
  });

const MENTEE_SET = ['mentor.getMenteeActionData', 'mentee.getActionData'];
const OWN_ACTION = ['mentor.getActionMenteeData', 'meetings.schedule', 'meetings.schedule2'];

/** Data of mentees in actions, as their mentors and staff read and write them. */
export const mentor = {
  getPublicMenteeData: reads(
    '/api/mentor/GetPublicMenteeData',
    'What mentors wrote about a mentee, for the mentee to read.',
  ),
  getPrivateMenteeData: reads(
    '/api/mentor/GetPrivateMenteeData',
    'What mentors wrote about a mentee; the mentee never reads it.',
  ),
  getPrivateMenteeData2: defineCall({
    path: '/api/mentor/GetPrivateMenteeData2',
    method: 'POST',
    summary: 'The same with who changed it last, and when.',
    roles: readers,
    body: closed(ofMentee()),
    reply: signedSet,
  }),
  getActionMenteeData: reads(
    '/api/mentor/GetActionMenteeData',
    'The data of the action for this mentee alone, such as a date.',
  ),
  getMenteeActionData: reads('/api/mentor/GetMenteeActionData', 'The answers of the mentee.'),
  getActionData: defineCall({
    path: '/api/mentor/GetActionData',
    method: 'POST',
    summary: 'The data of the action itself, common to all mentees.',
    roles: readers,
    body: closed({ ProjectId: projectId(), ActionId: actionId() }),
    reply: actionSet,
  }),
  savePublicMenteeData: saves('/api/mentor/SavePublicMenteeData', 'Keeps what mentors write for the mentee.', [
    'mentor.getPublicMenteeData',
    'mentee.getMentorActionData',
  ]),
  savePrivateMenteeData: saves('/api/mentor/SavePrivateMenteeData', 'Stores the data that the mentee does not see.', [
    'mentor.getPrivateMenteeData',
    'mentor.getPrivateMenteeData2',
  ]),
  saveMenteeActionData: saves('/api/mentor/SaveMenteeActionData', 'Stores the answers of the mentee.', MENTEE_SET),
  setMenteeActionData: saves('/api/mentor/SetMenteeActionData', 'The same as SaveMenteeActionData.', MENTEE_SET),
  updateMenteeActionData: merges(
    '/api/mentor/UpdateMenteeActionData',
    'Changes some answers of the mentee.',
    MENTEE_SET,
  ),
  updateActionMenteeData: defineCall({
    path: '/api/mentor/UpdateActionMenteeData',
    method: 'POST',
    summary:
      'Changes the data of the action for this mentee alone. A meeting that comes closer than 45 minutes to another is refused.',
    roles: areas.mentor,
    body: closed({ ...ofMentee(), Data: part() }),
    reply: actionSet,
    affects: [...OWN_ACTION, ...SHOWN],
  }),
  updateActionData: defineCall({
    path: '/api/mentor/UpdateActionData',
    method: 'POST',
    summary: 'Changes some data of the action itself.',
    roles: ['Admin', 'ProjectManager', 'ProjectManagerLite'],
    body: closed({ ProjectId: projectId(), ActionId: actionId(), Data: part() }),
    reply: actionSet,
    affects: ['mentor.getActionData'],
  }),
  updateMenteeActionDataMany: defineCall({
    path: '/api/mentor/UpdateMenteeActionDataMany',
    method: 'POST',
    summary: 'Changes some of what several mentees filled in: all of them, or nothing.',
    roles: areas.mentor,
    body: closed({
      ProjectId: projectId(),
      ActionId: actionId(),
      Data: Type.Array(closed({ MenteeId: menteeId(), Data: part() }), {
        description: 'One for each mentee.',
        minItems: 1,
        maxItems: 1000,
      }),
    }),
    reply: closed({ Count: Type.Integer({ description: 'How many mentees have other data now.' }) }),
    affects: [...MENTEE_SET, ...SHOWN],
    irreversible: true,
  }),
  publicMenteeData: defineCall({
    path: '/api/mentor/PublicMenteeData',
    method: 'POST',
    summary: 'The public data of an action, of every mentee whom the reader sees in it, a page at a time.',
    roles: readers,
    body: closed({
      ProjectId: projectId(),
      ActionId: actionId(),
      Page: Type.Optional(Type.Integer({ description: 'The page, from 0.', minimum: 0, maximum: 1_000_000 })),
      Count: Type.Optional(Type.Integer({ description: 'Rows of a page.', minimum: 1, maximum: 200 })),
    }),
    reply: closed({
      list: Type.Array(menteeSet, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  getAllActionMenteeData: defineCall({
    path: '/api/mentor/GetAllActionMenteeData',
    method: 'POST',
    summary: 'What an action holds for each mentee alone, of those whom the reader sees in it, a page at a time.',
    roles: readers,
    body: closed({ ProjectId: projectId(), ActionId: actionId(), ...paging() }),
    reply: closed({
      list: Type.Array(menteeSet, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  menteeActions: defineCall({
    path: '/api3/sb/mentor/mentee_actions',
    method: 'POST',
    summary:
      'The actions of a mentee that the reader sees: done, locked, and with the mentee’s own dates. A mentee asks for their own: only the server knows why one is locked.',
    roles: [...readers, 'Mentee'],
    body: closed({ ProjectId: projectId(), MenteeId: menteeId() }),
    reply: Type.Array(
      closed({
        ...action.properties,
        Locked: lock,
        Own: dictionary(Type.Unknown(), { description: 'The data of the action for this mentee alone.' }),
        Work: work,
      }),
    ),
  }),
  progress: defineCall({
    path: '/api/praxis/mentor/progress',
    method: 'POST',
    summary: 'How many of their actions mentees have done. Everybody who sees a mentee gets the same numbers.',
    roles: [...readers, 'Mentee'],
    body: closed({
      ProjectId: projectId(),
      MenteeIds: Type.Array(menteeId(), { description: 'The mentees.', minItems: 1, maxItems: 100 }),
    }),
    reply: Type.Array(menteeProgress, { description: 'Of those whom the reader sees.' }),
  }),
};
