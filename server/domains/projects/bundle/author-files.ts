import { formatDocument } from '../../../../engine/document/index.ts';
import { isObject, readBuiltInUnits, createCatalogue } from '../../documents/index.ts';
import type { BundleSource } from './source.ts';

const FOLDER = '.praxis/schemas';
const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** Cached: they are the same for every project, and take a second to make. */
let made: readonly (readonly [path: string, text: string])[] | undefined;

/**
 * The files with which editors complete and check a bundle: a schema for each kind, and the settings of VS Code that
 * refer to them.
 */
export const authorFiles = (sources: readonly BundleSource[]): readonly (readonly [path: string, text: string])[] =>
  (made ??= createAuthorFiles(sources));

function createAuthorFiles(sources: readonly BundleSource[]): [path: string, text: string][] {
  // Screens, parts and views share one schema, so one file is enough.
  const files = new Map<object, string>();
  for (const { schema, folder } of sources) if (!files.has(schema)) files.set(schema, `${FOLDER}/${folder}.json`);
  const schemas = [...files].map(([schema, path]): [string, string] => [
    path,
    formatDocument({ $schema: DIALECT, ...(isUnit(schema) ? unitAuthorSchema(schema) : schema) }),
  ]);
  const settings = {
    'json.schemas': sources.map(({ folder, single, schema }) => ({
      fileMatch: [single ? `/${folder}.json` : `/${folder}/**/*.json`],
      url: `./${files.get(schema) ?? ''}`,
    })),
    'json.schemaDownload.enable': false,
    'editor.tabSize': 2,
    'files.eol': '\n',
  };
  return [...schemas, ['.vscode/settings.json', formatDocument(settings)]];
}

const isUnit = (schema: object): boolean => isObject(definitions(schema)['node']);

const definitions = (schema: object): Readonly<Record<string, unknown>> =>
  '$defs' in schema && isObject(schema.$defs) ? schema.$defs : {};

/** Any value of a document may be a formula, or an object with a $ form. */
const FORMULAS = [{ type: 'string' }, { type: 'object' }];

/**
 * The schema of screens with the names of widgets, calls and parts, and the props of each widget. It only helps editors
 * to complete; the check decides what is valid.
 */
function unitAuthorSchema(schema: object): object {
  const { widgets, parts, calls } = createCatalogue(readBuiltInUnits(), {}, '', {});
  const own = definitions(schema);
  const widgetNames = [...Object.keys(widgets), ...Object.keys(parts)].toSorted();
  const props = Object.entries(widgets).map(([name, widget]) => ({
    if: { properties: { widget: { const: name } }, required: ['widget'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nothing awaits it
    then: { properties: { props: { properties: propsOf(widget.props) } } },
  }));
  const completed = { anyOf: [{ enum: widgetNames }, { type: 'string' }] };
  const callNames = { anyOf: [{ enum: Object.keys(calls).toSorted() }, { type: 'string' }] };
  return {
    ...schema,
    $defs: {
      ...own,
      node: { allOf: [own['node'], { properties: { widget: completed } }, ...props] },
      source: { allOf: [own['source'], { properties: { call: callNames } }] },
      action: { allOf: [own['action'], { properties: { call: callNames } }] },
    },
  };
}

function propsOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, prop]) => [
      name,
      isObject(prop) ? { description: prop['description'], anyOf: [plainOf(prop), ...FORMULAS] } : {},
    ]),
  );
}

/** Choices and simple types, which editors complete. References to other schemas of the product are left out. */
const plainOf = ({ enum: choices, type }: Readonly<Record<string, unknown>>): object =>
  Array.isArray(choices) ? { enum: choices } : typeof type === 'string' ? { type } : {};
