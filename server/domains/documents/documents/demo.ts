import queries from '../../../../schemas/demo/queries.json' with { type: 'json' };
import reports from '../../../../schemas/demo/reports.json' with { type: 'json' };
import services from '../../../../schemas/demo/services.json' with { type: 'json' };
import templates from '../../../../schemas/demo/templates.json' with { type: 'json' };
import views from '../../../../schemas/demo/views.json' with { type: 'json' };
import type { StoredKindName } from '../../../../schemas/documents/index.ts';
import { DEMO_WORKBOOKS, demoWorkbook } from '../../../../schemas/demo/workbooks/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { isObject } from './built-in.ts';
import { storedName } from './history.ts';

type Written = Readonly<Record<string, unknown>>;
const pageViews: Readonly<Record<string, Written>> = views.customView;
const htmlViews: Readonly<Record<string, Written>> = views.htmlView;

/** The workbooks, views, services, queries, reports and document templates of the demo, each with its first revision. */
export async function loadDemoDocuments(db: Db, project: number): Promise<void> {
  const documents = [
    ...DEMO_WORKBOOKS.map((name) => ({ kind: 'workbook' as const, name, document: demoWorkbook(name) })),
    ...Object.entries(pageViews).map(([name, written]) => ({
      kind: 'customView' as const,
      name,
      document: withFunctions(written),
    })),
    ...Object.entries(htmlViews).map(([name, written]) => ({
      kind: 'htmlView' as const,
      name,
      document: withTexts(written),
    })),
    ...Object.entries(services).map(([name, document]) => ({ kind: 'service' as const, name, document })),
    ...Object.entries(queries).map(([name, written]) => ({
      kind: 'query' as const,
      name,
      document: { ...written, Query: `${written.Query.join('\n')}\n` },
    })),
    ...Object.entries(reports).map(([name, document]) => ({ kind: 'report' as const, name, document })),
    ...Object.entries(templates).map(([name, written]) => ({
      kind: 'template' as const,
      name,
      document: withTexts(written),
    })),
  ];
  await insertFirstRevisions(db, project, documents);
}

interface FirstDocument {
  readonly kind: StoredKindName;
  readonly name: string;
  readonly document: object;
}

/** Stores documents without an author, each with its first revision. */
export async function insertFirstRevisions(
  db: Db,
  project: number,
  documents: readonly FirstDocument[],
): Promise<void> {
  const rows = documents.map(({ kind, name, document }) => ({
    project,
    kind: storedName(kind),
    name,
    document: JSON.stringify(document),
    author: null,
    author_name: '',
  }));
  await db
    .insertInto('documents')
    .values(rows.map((row) => ({ ...row, revision: 1 })))
    .execute();
  await db
    .insertInto('revisions')
    .values(rows.map((row) => ({ ...row, number: 1, message: '' })))
    .execute();
}

/** Long texts are lists of lines in the file. */
const withTexts = (written: Written): Written =>
  Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      ['Main', 'Function', 'Html', 'Controller', 'text'].includes(name) && Array.isArray(value)
        ? `${value.join('\n')}\n`
        : value,
    ]),
  );

const withFunctions = ({ functions, ...document }: Written): Written =>
  isObject(functions) ? { ...document, functions: withTexts(functions) } : document;
