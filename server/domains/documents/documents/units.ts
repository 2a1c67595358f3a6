import { readOnce } from '../../../platform/http/shared-reads.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readBuiltInUnits, isObject, type Unit, type Units } from './built-in.ts';
import { loadHtmlViewUnits } from './html-views.ts';
import { toPresentVersion } from './stored-version.ts';
import { unitNameOf } from './view-names.ts';

/** Loads the screens, custom views and parts of a project: those that it stores, and the built-in ones for the rest. */
export function loadUnits(db: Db, project: number | undefined): Promise<Units> {
  const built = readBuiltInUnits();
  return project === undefined
    ? Promise.resolve(built)
    : readOnce(`documents of ${project}`, () => readUnits(db, project, built));
}

async function readUnits(db: Db, project: number, built: Units): Promise<Units> {
  const stored = await db
    .selectFrom('documents')
    .where('project', '=', project)
    .where('kind', 'in', ['screen', 'part', storedKinds.customView.name])
    .select(['kind', 'name', 'document', 'functions'])
    .execute();
  const own = [...stored.map(toUnit), ...(await loadHtmlViewUnits(db, project))];
  return new Map([...built, ...own.map((unit) => [unit.name, unit] as const)]);
}

interface UnitRow {
  readonly kind: string;
  readonly name: string;
  readonly document: Unit['document'];
  readonly functions: string;
}

function toUnit({ kind: text, name, document: saved, functions }: UnitRow): Unit {
  const kind = text === 'part' ? 'part' : 'screen';
  const document = toPresentVersion(text, saved);
  const source = functions === '' ? functionText(document) : functions;
  const unit = { kind, name: unitNameOf(text, name), document, functions: source } as const;
  return text === storedKinds.customView.name ? { ...unit, view: true } : unit;
}

function functionText(document: Unit['document']): string {
  const { functions } = document;
  return isObject(functions) && typeof functions['text'] === 'string' ? functions['text'] : '';
}
