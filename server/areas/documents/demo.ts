import queries from '../../../schemas/demo/queries.json' with { type: 'json' };
import reports from '../../../schemas/demo/reports.json' with { type: 'json' };
import services from '../../../schemas/demo/services.json' with { type: 'json' };
import templates from '../../../schemas/demo/templates.json' with { type: 'json' };
import { DEMO_WORKBOOKS, demoWorkbook } from '../../../schemas/demo/workbooks/index.ts';
import type { Db } from '../../area.ts';
import { storedName } from './history.ts';

/** The workbooks, services, queries, reports and document templates of the demo, each with its first revision. */
export async function loadDemoDocuments(db: Db, project: number): Promise<void> {
  const documents = [
    ...DEMO_WORKBOOKS.map((name) => ({ kind: 'workbook' as const, name, document: demoWorkbook(name) })),
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

/** The texts of templates stand in lines in the file. */
const withTexts = (written: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      ['Main', 'Function'].includes(name) && Array.isArray(value) ? `${value.join('\n')}\n` : value,
    ]),
  );
