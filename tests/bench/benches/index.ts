import type { Bench } from '../harness/bench.ts';
import { actions } from './actions.ts';
import { applicants } from './applicants.ts';
import { applications } from './applications.ts';
import { check } from './check.ts';
import { documents } from './documents.ts';
import { expressions } from './expressions.ts';
import { files } from './files.ts';
import { grid } from './grid.ts';
import { gridMentor } from './grid-mentor.ts';
import { imports } from './import.ts';
import { heavyCalls } from './heavy-calls.ts';
import { hub } from './hub.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { library } from './library.ts';
import { nodes } from './nodes.ts';
import { onePerson } from './one-person.ts';
import { outgoing } from './outgoing.ts';
import { overview } from './overview.ts';
import { questionnaire } from './questionnaire.ts';
import { reports } from './reports.ts';
import { rows } from './rows.ts';
import { scripts } from './scripts.ts';
import { search } from './search.ts';
import { size } from './size.ts';
import { sql } from './sql.ts';
import { users } from './users.ts';
import { validation } from './validation.ts';
import { visit } from './visit.ts';
import { workbooks } from './workbooks.ts';

/** All benches, in the order of the table. */
export const benches: readonly Bench[] = [
  nodes,
  keys,
  rows,
  grid,
  gridMentor,
  expressions,
  check,
  documents,
  size,
  users,
  actions,
  applications,
  applicants,
  overview,
  files,
  library,
  search,
  imports,
  jobs,
  hub,
  onePerson,
  heavyCalls,
  scripts,
  sql,
  reports,
  outgoing,
  questionnaire,
  validation,
  visit,
  workbooks,
];
