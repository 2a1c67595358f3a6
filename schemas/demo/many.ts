import type { Fields } from '../entities/fields.ts';
import type { Role } from '../roles.ts';
import { Chance } from './chance.ts';
import { jobseeker, person } from './fields.ts';
import { LEVELS } from './people.ts';

/** A person of a large test crowd. One in ten is a mentor. */
export interface SeedPerson {
  readonly username: string;
  readonly level: number;
  readonly state: number;
  readonly fields: Fields;
  readonly role: Extract<Role, 'Mentor' | 'Mentee'>;
}

/** Generates this many people, always the same, for benches and load tests. */
export function* manyPeople(count: number, now: Date): Generator<SeedPerson> {
  const chance = new Chance(50_000);
  for (let index = 0; index < count; index += 1) {
    const role = index % 10 === 0 ? 'Mentor' : 'Mentee';
    const basic = person(chance, now, role === 'Mentor' ? [30, 62] : [18, 29]);
    const more = role === 'Mentor' ? {} : jobseeker(chance, now, index, String(basic['birth_date']));
    yield {
      username: `seed${index + 1}`,
      level: LEVELS[role],
      state: chance.next() < 0.05 ? 2 : 1,
      fields: { ...basic, ...more },
      role,
    };
  }
}
