import { closed, defineCall, id, nullable, projectId, Type } from '../define.ts';
import { statisticsAnswer } from '../entities/statistics.ts';
import { areas } from '../roles.ts';

const item = () =>
  Type.String({ description: 'The statistics item.', minLength: 1, maxLength: 64, pattern: '^[\\p{L}\\p{N}_.-]+$' });
const answerKey = () => ({ ProjectId: projectId(), Id: item(), UserId: id('Whose answer.') });
const AFFECTED_CALLS = ['statistics.get', 'statistics.summary'];

/** Small values and texts of people. */
export const statistics = {
  get: defineCall({
    path: '/api/statistics/get',
    method: 'POST',
    summary: 'The answers of some people to some items; only of people whom the reader sees.',
    roles: areas.statistics,
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(item(), { description: 'The items.', maxItems: 200 }),
      UserIds: Type.Array(Type.String({ maxLength: 64 }), { description: 'The people.', maxItems: 1000 }),
    }),
    reply: Type.Array(statisticsAnswer),
  }),
  summary: defineCall({
    path: '/api/praxis/statistics/summary',
    method: 'POST',
    summary: 'How many people have which value of an item; only people whom the reader sees, and who are active.',
    roles: areas.statistics,
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(item(), { description: 'The items.', maxItems: 50 }),
      Days: Type.Optional(
        Type.Integer({
          description: 'Only answers of the last days; 0 or nothing for all.',
          minimum: 0,
          maximum: 365,
        }),
      ),
    }),
    reply: Type.Array(
      closed({
        Id: Type.String({ description: 'The item.' }),
        Value: Type.Union([Type.Number(), Type.Boolean(), Type.String()], { description: 'The value.' }),
        Count: Type.Integer({ description: 'How many have it.' }),
        Before: Type.Integer({ description: 'How many answered it in as many days before; 0 for everything.' }),
      }),
    ),
  }),
  set: defineCall({
    path: '/api/statistics/set',
    method: 'POST',
    summary: 'Keeps a value.',
    roles: areas.statistics,
    body: closed({
      ...answerKey(),
      Value: nullable(
        Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 200 })], {
          description: 'The value; null for none.',
        }),
      ),
    }),
    reply: statisticsAnswer,
    affects: AFFECTED_CALLS,
  }),
  settext: defineCall({
    path: '/api/statistics/settext',
    method: 'POST',
    summary: 'Keeps a text.',
    roles: areas.statistics,
    body: closed({ ...answerKey(), Text: Type.String({ description: 'The text.', maxLength: 20_000 }) }),
    reply: statisticsAnswer,
    affects: AFFECTED_CALLS,
  }),
  getStatisticsViews: defineCall({
    path: '/api/services/GetStatisticsViews',
    method: 'POST',
    summary: 'The statistics views of the project that the reader may open.',
    roles: areas.statistics,
    body: closed({
      ProjectId: projectId(),
      Language: Type.Optional(
        Type.String({ description: 'The language of the titles; that of the page unless said.', maxLength: 10 }),
      ),
    }),
    reply: Type.Array(
      closed({
        Name: Type.String({ description: 'The document.' }),
        Title: Type.String({ description: 'Its title.' }),
        Category: Type.String({ description: 'Its category.' }),
        Roles: Type.Array(Type.String(), { description: 'The roles that may open it.' }),
      }),
    ),
  }),
};
