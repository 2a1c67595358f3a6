import { HIT_KINDS, type Hit, type HitGroup } from '../../../../schemas/entities/search.ts';
import { searchRank, type SearchRank } from '../../../../schemas/formats/search-rank.ts';
import { routeRoles, routes } from '../../../../schemas/routes.ts';
import type { Finder, FinderQuery, FoundHit } from '../../../platform/search/finder.ts';

/** The rank of hits whose title does not contain the search: they were found by other words. */
const RANK_OF_OTHER_WORDS: SearchRank = 3;

/** The hits of every kind, those with the best hits first. */
export async function findGroups(finders: readonly Finder[], query: FinderQuery): Promise<HitGroup[]> {
  if (query.search === '') return [];
  const groups = await Promise.all(finders.map((finder) => findGroup(finder, query)));
  return groups
    .filter(({ Hits }) => Hits.length > 0)
    .toSorted(
      (one, other) => bestRank(one) - bestRank(other) || HIT_KINDS.indexOf(one.Kind) - HIT_KINDS.indexOf(other.Kind),
    );
}

const bestRank = ({ Hits }: HitGroup): number => Hits[0]?.Rank ?? RANK_OF_OTHER_WORDS;

async function findGroup({ kind, find }: Finder, query: FinderQuery): Promise<HitGroup> {
  const found = (await find(query)).filter(({ Links }) => Links.some(({ Screen }) => mayOpen(query, Screen)));
  const hits = found.map((hit) => ({ hit, rank: rankOf(hit, query.search) })).toSorted(compareHits);
  return {
    Kind: kind,
    Hits: hits.slice(0, query.count).map(({ hit, rank }) => presentHit(hit, rank)),
    More: hits.length > query.count,
  };
}

/** Screens without a row in routes.json are of the project; their finders check them. */
function mayOpen({ context }: FinderQuery, screen: string): boolean {
  const own = routes.filter((route) => route.screen === screen);
  return own.length === 0 || own.some((route) => hasOneOf(routeRoles(route), context.roles));
}

const hasOneOf = (roles: readonly string[] | string, held: readonly string[]): boolean =>
  typeof roles === 'string' || held.some((role) => roles.includes(role));

const rankOf = ({ Title, otherTexts = [] }: FoundHit, search: string): SearchRank =>
  [Title, ...otherTexts]
    .map((text) => searchRank(text, search) ?? RANK_OF_OTHER_WORDS)
    .reduce((best, rank) => (rank < best ? rank : best));

interface RankedHit {
  readonly hit: FoundHit;
  readonly rank: SearchRank;
}

/** By rank, and then the latest first. */
const compareHits = (one: RankedHit, other: RankedHit): number =>
  one.rank - other.rank || (other.hit.Time?.getTime() ?? 0) - (one.hit.Time?.getTime() ?? 0);

const presentHit = ({ Id, Title, Detail = '', Keys = [], Time, Links }: FoundHit, rank: SearchRank): Hit => ({
  Id,
  Title,
  Detail,
  Keys: [...Keys],
  Time: Time?.toISOString() ?? null,
  Rank: rank,
  Links,
});
