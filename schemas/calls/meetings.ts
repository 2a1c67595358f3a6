import { closed, defineCall, id, nullable, projectId, stream, Type } from '../define.ts';
import { meeting } from '../entities/action-data.ts';
import { overlap } from '../entities/linking.ts';
import { areas } from '../roles.ts';

const between = () => ({
  From: Type.Optional(Type.String({ description: 'Only from this moment on.', format: 'date-time', maxLength: 40 })),
  To: Type.Optional(Type.String({ description: 'Only until this moment.', format: 'date-time', maxLength: 40 })),
});

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
