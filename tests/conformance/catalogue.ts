import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../engine/base/catalogue.ts';
import { buildCatalogue } from '../../engine/check/index.ts';
import { documentSchemas } from '../../schemas/documents/index.ts';
import { areas, ROLES } from '../../schemas/roles.ts';
import { routes } from '../../schemas/routes.ts';
import { definitions as widgets } from '../../widgets/definitions.ts';
import { calls, entities, flows, hubEvents, PARAMETERS, PLAIN } from './stubs.ts';

export const EXAMPLES = join(import.meta.dirname, 'examples');

/** Every example: its place below examples/ and its text. */
export const examples: readonly (readonly [string, string])[] = readdirSync(EXAMPLES, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .map((name) => [name, readFileSync(join(EXAMPLES, name), 'utf8')]);

const parts = Object.fromEntries(
  examples
    .filter(([name]) => name.startsWith('parts'))
    .map(([name, text]): [string, unknown] => [name.slice('parts/'.length, -'.json'.length), JSON.parse(text)]),
);

/** The product's own widgets, roles and routes, with the calls and flows that the examples name. */
export const catalogue: Catalogue = {
  ...buildCatalogue({
    widgets: Object.values(widgets),
    flows,
    contracts: [
      {
        name: 'questionInput',
        description: 'An input for one question.',
        props: {
          type: 'object',
          properties: { question: { $ref: 'entities/question' }, answer: {}, readOnly: { type: 'boolean' } },
          required: ['question'],
          additionalProperties: false,
        },
        events: { answer: { $ref: 'entities/answer-change' } },
        normalise: (code) => String(Number(code)),
      },
    ],
    calls,
    hubEvents,
    entities: { ...entities, ...documentSchemas },
    areas,
    roles: ROLES,
    routes,
    ownScreens: [{ screen: 'reports/monthly', address: 'views/monthly/:year?', access: ['Admin'] }],
    parts,
    locales: {},
    tables: ['sexCodes', 'regions'],
    roots: {
      user: {
        type: 'object',
        properties: {
          Id: { type: 'string' },
          Fields: { type: 'object' },
          Level: { type: 'integer' },
          Roles: { type: 'array', items: { type: 'string' } },
        },
      },
      project: {
        type: 'object',
        properties: {
          Id: { type: 'string' },
          url: { type: 'string' },
          Descr: { type: 'string' },
          Settings: { $ref: 'documents/settings' },
        },
      },
    },
    references: { 'documents.getSpreadsheet': { Id: { what: 'workbook', names: ['budget', 'plan'] } } },
    services: {
      DropoutsByMonth: {
        with: { type: 'object' },
        reply: {
          type: 'array',
          items: {
            type: 'object',
            properties: { month: { type: 'string' }, dropouts: { type: 'number' }, region: { type: 'string' } },
          },
        },
        roles: ['Admin'],
      },
    },
  }),
  texts: { ...PARAMETERS, ...Object.fromEntries(PLAIN.map((key) => [key, []])) },
};
