import { migrate } from '../../../engine/document/index.ts';
import { documentKinds } from '../../../schemas/documents/index.ts';
import type { Db } from '../../area.ts';
import { readBuiltInUnits, isObject, type Unit, type Units } from './built-in.ts';

/** The screens and parts of a project: its own where it stores some, else the built-in ones. */
export async function loadUnits(db: Db, project: number | undefined): Promise<Units> {
  const built = readBuiltInUnits();
  if (project === undefined) return built;
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', 'part'])
    .select(['kind', 'name', 'document', 'functions'])
    .execute();
  return new Map([...built, ...stored.map((row) => [row.name, toUnit(row)] as const)]);
}

interface UnitRow {
  readonly kind: string;
  readonly name: string;
  readonly document: Unit['document'];
  readonly functions: string;
}

function toUnit({ kind: text, name, document: saved, functions }: UnitRow): Unit {
  const kind = text === 'part' ? 'part' : 'screen';
  const document = migrateDocument(kind, saved);
  return { kind, name, document, functions: functions === '' ? functionText(document) : functions };
}

/** What an older version saved, as this one writes it. One that cannot be brought forward is shown as it is: its page says what is wrong. */
function migrateDocument(kind: Unit['kind'], saved: Unit['document']): Unit['document'] {
  const { document } = migrate(saved, documentKinds[kind]);
  return isObject(document) ? document : saved;
}

function functionText(document: Unit['document']): string {
  const { functions } = document;
  return isObject(functions) && typeof functions['text'] === 'string' ? functions['text'] : '';
}
