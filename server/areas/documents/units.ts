import type { Db } from '../../area.ts';
import { builtUnits, isObject, type Unit, type Units } from './built.ts';

/** The screens and parts of a project: its own where it stores some, else the built-in ones. */
export async function unitsOf(db: Db, project: number | undefined, age = 0): Promise<Units> {
  const built = builtUnits(age);
  if (project === undefined) return built;
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', 'part'])
    .select(['kind', 'name', 'document', 'functions'])
    .execute();
  return new Map([...built, ...stored.map((row) => [row.name, storedUnit(row)] as const)]);
}

interface Row {
  readonly kind: string;
  readonly name: string;
  readonly document: Unit['document'];
  readonly functions: string;
}

const storedUnit = ({ kind, name, document, functions }: Row): Unit => ({
  kind: kind === 'part' ? 'part' : 'screen',
  name,
  document,
  functions: functions === '' ? functionText(document) : functions,
});

function functionText(document: Unit['document']): string {
  const { functions } = document;
  return isObject(functions) && typeof functions['text'] === 'string' ? functions['text'] : '';
}
