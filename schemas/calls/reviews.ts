import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { MAX_CRITERIA, MAX_SCALE } from '../documents/application-criteria.ts';
import { areas } from '../roles.ts';
import { SHOWN_APPLICATIONS } from './applications.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });
const applicationId = () => id('The application.');
const words = (description: string, maxLength: number) => Type.String({ description, minLength: 1, maxLength });

/** What the people who decide on applications do with each other: who examines which, notes, scores; and mails to applicants. */
export const reviews = {
  people: defineCall({
    path: '/api/praxis/reviews/people',
    method: 'POST',
    summary: 'The people of the project who may examine applications, with the number that wait for each.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Id: Type.String({ description: 'The person.' }),
        Name: Type.String({ description: 'The name.' }),
        Count: count('Applications of theirs that wait for a decision.'),
      }),
      { description: 'By name.' },
    ),
  }),
  assign: defineCall({
    path: '/api/praxis/reviews/assign',
    method: 'POST',
    summary: 'Gives applications to somebody to examine, who is notified; null gives them to nobody.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(applicationId(), { description: 'The applications.', minItems: 1, maxItems: 5_000 }),
      PersonId: nullable(id('The person.')),
    }),
    reply: closed({ Assigned: count('Applications that somebody else had before, or nobody.') }),
    affects: ['reviews.people', ...SHOWN_APPLICATIONS],
    long: true,
  }),
  addNote: defineCall({
    path: '/api/praxis/reviews/addNote',
    method: 'POST',
    summary: 'Adds a note for the other reviewers of an application. Its applicant never sees it.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), AppId: applicationId(), Text: words('The text.', 2_000) }),
    reply: closed({ Id: Type.String({ description: 'The note.' }) }),
    affects: ['applications.one'],
  }),
  removeNote: defineCall({
    path: '/api/praxis/reviews/removeNote',
    method: 'POST',
    summary: 'Removes a note of the caller.',
    roles: areas.applications,
    body: closed({ ProjectId: projectId(), AppId: applicationId(), NoteId: id('The note.') }),
    reply: closed({}),
    affects: ['applications.one'],
  }),
  score: defineCall({
    path: '/api/praxis/reviews/score',
    method: 'POST',
    summary:
      'Scores an application by the criteria of the project, again with other marks. Null decides without a score: the scores of the others are shown, and none can be given any more.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      AppId: applicationId(),
      Marks: nullable(
        dictionary(Type.Integer({ description: 'The mark.', minimum: 1, maximum: MAX_SCALE }), {
          description: 'The mark for each criterion, by its name.',
          maxProperties: MAX_CRITERIA,
        }),
      ),
      Comment: Type.Optional(Type.String({ description: 'A sentence to the others.', maxLength: 1_000 })),
    }),
    reply: closed({ Score: nullable(Type.Number({ description: 'The score, 0 to 100.' })) }),
    affects: ['applications.list', 'applications.one'],
  }),
  write: defineCall({
    path: '/api/praxis/reviews/write',
    method: 'POST',
    summary: 'Mails an applicant. The history of the application has the subject.',
    roles: areas.applications,
    body: closed({
      ProjectId: projectId(),
      AppId: applicationId(),
      Subject: words('The subject.', 200),
      Text: words('The text; an empty line begins a paragraph.', 5_000),
    }),
    reply: closed({ Mails: count('Mails that go out.') }),
    affects: SHOWN_APPLICATIONS,
  }),
};
