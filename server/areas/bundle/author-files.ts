import { formatDocument } from '../../../engine/document/index.ts';
import { isObject, readBuiltInUnits } from '../documents/built-in.ts';
import { createCatalogue } from '../documents/catalogue.ts';
import type { BundleSource } from './source.ts';

const FOLDER = '.praxis/schemas';
const DIALECT = 'http://json-schema.org/draft-07/schema#';

/** They are the same for every project, and take a second to make. */
let made: readonly (readonly [path: string, text: string])[] | undefined;

/** What editors need to complete and check the files of a bundle: a schema for each kind, and the settings of VS Code that name them. */
export const authorFiles = (sources: readonly BundleSource[]): readonly (readonly [path: string, text: string])[] =>
  (made ??= createAuthorFiles(sources));

function createAuthorFiles(sources: readonly BundleSource[]): [path: string, text: string][] {
  // Screens, parts and views have one schema: one file is enough.
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

/** A value of a document may be a formula, or an object with a $ form, in place of what the schema says. */
const FORMULAS = [{ type: 'string' }, { type: 'object' }];

/**
 * The schema of screens with the names of widgets, calls and parts, and the props of each widget. It helps an editor to complete; the check decides what is
 * right.
 */
function unitAuthorSchema(schema: object): object {
  const { widgets, parts, calls } = createCatalogue(readBuiltInUnits(), {}, '', {});
  const own = definitions(schema);
  const widgetNames = [...Object.keys(widgets), ...Object.keys(parts)].toSorted();
  const props = Object.entries(widgets).map(([name, widget]) => ({
    if: { properties: { widget: { const: name } }, required: ['widget'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema; nothing awaits it
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

/** What an editor completes: choices and simple types. References to other schemas of the product are left out. */
const plainOf = ({ enum: choices, type }: Readonly<Record<string, unknown>>): object =>
  Array.isArray(choices) ? { enum: choices } : typeof type === 'string' ? { type } : {};
