import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../../engine/index.ts';
import { definitions as widgets } from '../../definitions.ts';
import { assistanceOf, checkDocument } from './assistance.ts';

const catalogue = buildCatalogue({
  widgets: Object.values(widgets),
  flows: [],
  contracts: [],
  calls: {},
  hubEvents: {},
  entities: {},
  areas: {},
  roles: [],
  routes: [],
  parts: {},
  locales: { en: { 'a.b': 'Hello' } },
  tables: [],
  roots: { user: {}, project: {} },
});
const known = { catalogue: JSON.parse(JSON.stringify(catalogue)), operations: {} };
const assistance = assistanceOf(known, (key) => `<${key}>`);
const screen = (widget: string, name = 'x/y'): string =>
  JSON.stringify({ screen: name, version: 1, body: { widget, props: {} } }, null, 2);

describe('what is typed', () => {
  it('is checked by what the server told, though it came as JSON', () => {
    const { errors, problems } = checkDocument(screen('textt'), assistance, { kind: 'screen' });
    expect(errors).toBe(1);
    expect(problems[0]).toMatchObject({ kind: 'unknown-widget', line: 5, nearest: 'text' });
  });

  it('has to call itself what it is stored as', () => {
    const found = checkDocument(screen('divider', 'other/name'), assistance, { kind: 'screen', name: 'x/y' });
    expect(found.problems).toMatchObject([{ kind: 'unit-name', severity: 'error', pointer: '/screen', line: 2 }]);
    expect(checkDocument(screen('divider'), assistance, { kind: 'screen', name: 'x/y' }).errors).toBe(0);
    expect(checkDocument(screen('divider'), assistance, { kind: 'part', name: 'x/y' }).errors).toBeGreaterThan(0);
  });

  it('is told to be no JSON, and has no document then', () => {
    const found = checkDocument('{ "screen": "x/y", ', assistance, { kind: 'screen' });
    expect(found.errors).toBeGreaterThan(0);
    expect(found.document).toBeNull();
  });

  it('is at least read before it is known what documents may name', () => {
    expect(assistanceOf({}, String)).toBeNull();
    expect(checkDocument('{ "screen": ', null, {}).errors).toBeGreaterThan(0);
  });

  it('finds its texts in the language of the reader', () => {
    expect(assistance?.texts).toEqual({ 'a.b': '<a.b>' });
  });
});
