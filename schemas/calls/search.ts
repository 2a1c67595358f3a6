import { closed, defineCall, projectId, Type } from '../define.ts';
import { HIT_KINDS, hitGroup, hitKind } from '../entities/search.ts';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '../formats/search-rank.ts';
import { areas } from '../roles.ts';

const MAX_HITS = 20;

export const search = {
  find: defineCall({
    path: '/api/praxis/search/find',
    method: 'POST',
    summary:
      'Finds everything that the reader sees in the project by its name: people, actions, items, conversations, messages, questionnaires, applications, reports, screens, settings and documents.',
    roles: areas.main,
    body: closed({
      ProjectId: projectId(),
      Search: Type.String({
        description: 'Words, in Greek or Latin letters, with or without accents.',
        minLength: MIN_SEARCH_LENGTH,
        maxLength: MAX_SEARCH_LENGTH,
      }),
      Kinds: Type.Optional(
        Type.Array(hitKind(), { description: 'Only these kinds; all by default.', maxItems: HIT_KINDS.length }),
      ),
      count: Type.Optional(
        Type.Integer({ description: 'Hits of each kind; 5 by default.', minimum: 1, maximum: MAX_HITS }),
      ),
    }),
    reply: closed({
      Groups: Type.Array(hitGroup, { description: 'The kinds with hits; those with the best hits first.' }),
    }),
  }),
} as const;
