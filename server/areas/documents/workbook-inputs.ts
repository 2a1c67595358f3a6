import { BoundedMap } from '../../../engine/bounded-map.ts';
import { compileWorkbook } from '../../../engine/workbook/compile.ts';
import type { AskedInput } from '../../../schemas/documents/questionnaire.ts';
import type { Db } from '../../area.ts';
import { findWorkbook, selectWorkbooks } from './spreadsheets.ts';

/** The inputs of workbooks by project, name and revision: a revision never changes. */
const recentInputs = new BoundedMap<string, AskedInput[]>(200);

/** The inputs of those of the named workbooks that exist, as they are now, and a text that changes with them. */
export async function loadWorkbookInputs(db: Db, project: number, names: readonly string[]) {
  const inputs = new Map<string, AskedInput[]>();
  if (names.length === 0) return { inputs, mark: '' };
  const rows = await selectWorkbooks(db, project).where('name', 'in', names).select(['name', 'revision']).execute();
  const found = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, revision } of found) {
    const key = `${project}/${name}@${revision}`;
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one, and remembered
    const list = recentInputs.get(key) ?? (await readInputs(db, project, name));
    if (!list) continue;
    recentInputs.set(key, list);
    inputs.set(name, list);
  }
  return { inputs, mark: found.map(({ name, revision }) => `${name}@${revision}`).join(' ') };
}

async function readInputs(db: Db, project: number, name: string): Promise<AskedInput[] | undefined> {
  const found = await findWorkbook(db, project, name);
  if (!found) return undefined;
  return compileWorkbook(found.Workbook).inputs.map(({ name: FullName, type: InputType, value }) => ({
    FullName,
    InputType,
    Required: value === null || value === '',
  }));
}
