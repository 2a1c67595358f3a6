import type { DemoPerson, DemoProjectName } from './people.ts';

/** The links of a project, by username. */
export interface DemoLinks {
  readonly mentors: readonly { readonly mentor: string; readonly mentee: string }[];
  readonly supervisors: readonly { readonly supervisor: string; readonly mentor: string }[];
  readonly coordinators: readonly { readonly coordinator: string; readonly mentee: string }[];
}

/** Mentees are assigned to the mentors in turn, all but the last one; mentors to the supervisors in halves; the coordinator has every second mentee. */
export function demoLinks(people: readonly DemoPerson[], project: DemoProjectName): DemoLinks {
  const holders = (role: string) =>
    people
      .filter(({ memberships }) =>
        memberships.some(
          (membership) => membership.project === project && membership.roles.some((held) => held === role),
        ),
      )
      .map(({ username }) => username);
  const [mentees, mentors, supervisors, coordinators] = ['Mentee', 'Mentor', 'Supervisor', 'Coordinator'].map(holders);
  const lite = holders('SupervisorLite').concat(holders('SupervisorLitePlus'));
  return {
    mentors: pair(mentees?.slice(0, -1), mentors).map(([mentee, mentor]) => ({ mentor, mentee })),
    supervisors: [
      ...pair(mentors, supervisors).map(([mentor, supervisor]) => ({ supervisor, mentor })),
      ...pair(lite, mentors).map(([supervisor, mentor]) => ({ supervisor, mentor })),
    ],
    coordinators: pair(
      mentees?.filter((_, index) => index % 2 === 0),
      coordinators,
    ).map(([mentee, coordinator]) => ({ coordinator, mentee })),
  };
}

/** Assigns the second list to the first in turn. */
function pair(mentees: readonly string[] = [], turns: readonly string[] = []): [string, string][] {
  return mentees.flatMap((mentee, index) => {
    const other = turns[index % turns.length];
    return other === undefined ? [] : [[mentee, other] as [string, string]];
  });
}
