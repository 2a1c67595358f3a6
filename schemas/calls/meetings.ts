import { closed, defineCall, id, nullable, projectId, stream, Type } from '../define.ts';
import { meeting } from '../entities/action-data.ts';
import { overlap } from '../entities/linking.ts';
import { areas } from '../roles.ts';

const between = () => ({
  From: Type.Optional(Type.String({ description: 'Only from this moment on.', format: 'date-time', maxLength: 40 })),
  To: Type.Optional(Type.String({ description: 'Only until this moment.', format: 'date-time', maxLength: 40 })),
});

const feed = closed({
  Address: nullable(
    Type.String({ description: 'The secret address; null while there is none. Whoever has it reads the meetings.' }),
  ),
});
const localTime = (description: string) =>
  Type.String({
    description: `${description} YYYY-MM-DDTHH:mm by the clock of the installation.`,
    pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d$',
    maxLength: 16,
  });
const minutes = () => Type.Integer({ description: 'How long it lasts; 45 without it.', minimum: 15, maximum: 480 });

/** Meetings: actions with a date and time, for everybody or for one mentee. */
export const meetings = {
  schedule: defineCall({
    path: '/api/user/Schedule',
    method: 'POST',
    summary: 'One’s own meetings, as mentee or as mentor, in their order.',
    roles: areas.main,
    body: closed({ ProjectId: projectId(), ...between() }),
    reply: Type.Array(meeting),
  }),
  schedule2: defineCall({
    path: '/api/user/Schedule2',
    method: 'POST',
    summary: 'The meetings of the project that the reader sees, in their order.',
    roles: areas.people,
    body: closed({ ProjectId: projectId(), ...between() }),
    reply: Type.Array(meeting),
  }),
  calendarFile: defineCall({
    path: '/api/praxis/meetings/calendar',
    method: 'GET',
    summary: 'Meetings as a file for calendars: one’s own, those that the reader sees, or one of them.',
    roles: areas.main,
    answers: 'stream',
    body: closed({
      ProjectId: projectId(),
      Whose: Type.Optional(
        Type.String({
          description: 'all: those that the reader sees; else one’s own.',
          pattern: '^(mine|all)$',
          maxLength: 4,
        }),
      ),
      ActionId: Type.Optional(id('Only this action ...')),
      MenteeId: Type.Optional(id('... of this mentee.')),
    }),
    reply: stream('A calendar file (RFC 5545).'),
  }),
  mentorOverlaps: defineCall({
    path: '/api/user/MentorOverlaps',
    method: 'POST',
    summary: 'Which meetings would come closer than 45 minutes if the mentor had the mentee for the action.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      MentorId: id('The mentor.'),
      MenteeId: id('The mentee.'),
      ActionId: Type.Optional(nullable(id('The action; without it all of them.'))),
    }),
    reply: closed({
      list: Type.Array(overlap, { description: 'Some of them.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  feed: defineCall({
    path: '/api/praxis/meetings/feedaddress',
    method: 'POST',
    summary: 'The address at which calendar programs read the caller’s own meetings.',
    roles: areas.main,
    body: closed({ ProjectId: projectId() }),
    reply: feed,
  }),
  renewFeed: defineCall({
    path: '/api/praxis/meetings/renewfeed',
    method: 'POST',
    summary: 'A new address for calendar programs, or none; the former one ends.',
    roles: areas.main,
    body: closed({
      ProjectId: projectId(),
      Open: Type.Boolean({ description: 'With a new address; false for none.' }),
    }),
    reply: feed,
    affects: ['meetings.feed'],
  }),
  times: defineCall({
    path: '/api/praxis/meetings/times',
    method: 'POST',
    summary: 'When mentee and mentor can both meet on a day, and which meetings a time would come too close to.',
    roles: areas.mentor,
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      MenteeId: id('The mentee.'),
      Start: localTime('The time that is looked at; its day is the day of the free times.'),
      Minutes: Type.Optional(minutes()),
    }),
    reply: closed({
      Free: Type.Array(Type.String({ format: 'date-time', description: 'When a meeting could begin.' }), {
        description: 'The free times of the day that both have.',
      }),
      Overlaps: Type.Array(overlap, { description: 'Meetings that are in the way.' }),
    }),
  }),
  arrange: defineCall({
    path: '/api/praxis/meetings/arrange',
    method: 'POST',
    summary:
      'Sets, moves, lengthens or cancels meetings of a mentee: all of them, or none. One that comes closer than 45 minutes to another is refused.',
    roles: areas.mentor,
    body: closed({
      ProjectId: projectId(),
      MenteeId: id('The mentee.'),
      Meetings: Type.Array(
        closed(
          {
            ActionId: id('The action.'),
            Start: nullable(localTime('When it begins; null cancels it.')),
            Minutes: Type.Optional(minutes()),
            Link: Type.Optional(
              nullable(
                Type.String({ description: 'Where one joins.', maxLength: 500, pattern: '^https://[^\\s<>"]+$' }),
              ),
            ),
            Base: Type.Optional(
              Type.Integer({ description: 'The revision that was seen; another one is a conflict.', minimum: 0 }),
            ),
          },
          { description: 'A meeting.' },
        ),
        { description: 'The meetings.', minItems: 1, maxItems: 26 },
      ),
    }),
    reply: closed({ Count: Type.Integer({ description: 'How many have changed.' }) }),
    affects: [
      'mentor.getActionMenteeData',
      'meetings.schedule',
      'meetings.schedule2',
      'meetings.times',
      'mentor.menteeActions',
      'grid.getActionsGridPartial',
    ],
  }),
  mailUsers: defineCall({
    path: '/api/notify/MailUsers',
    method: 'POST',
    summary:
      'Mails about meetings: to each mentor a list of theirs, or to mentee and mentor of each a reminder. Each with a calendar file.',
    roles: areas.mentor,
    body: closed({
      ProjectId: projectId(),
      Template: Type.Enum(['mentorMeetings.html', 'rendezvous.html'], { description: 'Which mail.' }),
      Data: Type.Array(
        closed({ ActionId: id('The action.'), MenteeId: id('The mentee.') }, { description: 'A meeting.' }),
        { description: 'The meetings that it is about.', minItems: 1, maxItems: 200 },
      ),
    }),
    reply: closed({ Count: Type.Integer({ description: 'How many mails were written.' }) }),
    affects: ['mail.list', 'meetings.schedule', 'meetings.schedule2'],
  }),
};
