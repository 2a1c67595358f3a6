import { describe, expect, it } from 'vitest';
import { searchRank } from './search-rank.ts';

describe('the rank of a title', () => {
  it.each([
    ['Βιογραφικό', 'βιογραφικο', 0],
    ['Το βιογραφικό μου', 'το βιο', 1],
    ['Το βιογραφικό μου', 'βιογρ', 2],
    ['Το βιογραφικό μου', 'μου βιο', 2],
    ['Το βιογραφικό μου', 'γραφικο', 3],
    ['Το βιογραφικό μου', 'viograf', 2],
    ['Το βιογραφικό μου', 'biograf', 2],
    ['Παπαδόπουλος', 'papadop', 1],
    ['Europass CV', 'cv', 2],
    ['2026-000054', '2026-000054', 0],
    ['2026-000054', '54', 3],
    ['Ζαφειρίου', 'ζζζζ', null],
    ['Ζαφειρίου', 'zzzz', null],
    ['Το βιογραφικό μου', 'βιογραφικό σου', null],
    ['C++', '+', 3],
    ['C++', '#', null],
  ])('%s, searched for %s: %s', (title, searched, rank) => expect(searchRank(title, searched)).toBe(rank));
});
