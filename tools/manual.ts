import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../operations/manual.ts';
import { problemsManual } from '../engine/check/index.ts';
import {
  OPERATIONS,
  STANDARD_OPERATIONS,
  type OperationDefinition,
  type OperationType,
} from '../engine/expression/index.ts';

const BEGIN = '<!-- operations: made by npm run check -- --docs -->';
const END = '<!-- end of operations -->';

/** The page of the language with its generated part from the current code. */
export function pageLanguage(root: string): string {
  const text = readFileSync(join(root, 'docs/page-language.md'), 'utf8');
  const [before = ''] = text.split(BEGIN);
  const [, after = ''] = text.split(END);
  return `${before}${BEGIN}\n\n${operationsManual()}\n${END}${after}`;
}

/** Writes the generated parts of the manual. */
export function writeManual(root: string): void {
  writeFileSync(join(root, 'docs/problems.md'), problemsManual());
  writeFileSync(join(root, 'docs/page-language.md'), pageLanguage(root));
}

/** Every operation by group, with its signature and an example. */
export function operationsManual(): string {
  const groups = Map.groupBy(
    [...Object.values(STANDARD_OPERATIONS), ...Object.values(OPERATIONS)],
    ({ group }) => group,
  );
  return [...groups].map(([group, operations]) => section(group, unique(operations))).join('\n');
}

const unique = (operations: readonly OperationDefinition[]): OperationDefinition[] => [
  ...new Map(operations.map((operation) => [operation.name, operation])).values(),
];

const section = (group: string, operations: readonly OperationDefinition[]): string =>
  [
    `### ${group[0]?.toUpperCase()}${group.slice(1)}`,
    '',
    '| operation | what it does | example |',
    '|---|---|---|',
    ...operations.map(
      (operation) => `| \`${cell(signature(operation))}\` | ${cell(operation.description)} | ${example(operation)} |`,
    ),
    '',
  ].join('\n');

function signature({ name, args, reply }: OperationDefinition): string {
  const shown = args.map(
    (arg) => `${arg.rest ? '...' : ''}${arg.name}${arg.optional ? '?' : ''}: ${typeName(arg.type)}`,
  );
  return `${name}(${shown.join(', ')}): ${typeName(reply)}`;
}

function typeName(type: OperationType): string {
  if (type.kind === 'list') return `list of ${typeName(type.of)}`;
  if (type.kind === 'map') return `map of ${typeName(type.of)}`;
  if (type.kind === 'union') return type.of.map(typeName).join(' or ');
  if (type.kind === 'object')
    return `{${Object.entries(type.fields)
      .map(([name, of]) => `${name}: ${typeName(of)}`)
      .join(', ')}}`;
  if (type.kind === 'enum') return type.values.map((value) => JSON.stringify(value)).join(' or ');
  if (type.kind === 'variable') return type.name;
  return 'format' in type ? type.format : type.kind;
}

function example({ examples }: OperationDefinition): string {
  const [first] = examples;
  return first ? `\`${cell(first.formula)}\` gives \`${cell(JSON.stringify(first.gives) ?? 'null')}\`` : '';
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
