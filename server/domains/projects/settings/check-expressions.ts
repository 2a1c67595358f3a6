import { nearest } from '../../../../engine/document/index.ts';
import {
  parseRule,
  partsOfTree,
  readRule,
  type Expression,
  type ExpressionProblem,
} from '../../../../engine/expression/index.ts';
import { child } from '../../../../engine/base/pointer.ts';
import { MENU_NAMES } from '../../../../schemas/documents/layout.ts';
import { entriesAt } from './check-menus.ts';
import type { SettingsFault } from './fault.ts';
import { fieldNames } from './check-fields.ts';
import { isObject, objectOf, type Settings } from '../../../policy/settings.ts';
import { isScript } from '../../../policy/settings-script.ts';

/** Logic in settings, and the names that it may read; without names it may read anything. */
interface Rule {
  readonly pointer: string;
  readonly rule: unknown;
  readonly names?: ReadonlySet<string>;
}

/** The problems of expressions that do not parse or have paths to unknown fields. */
export const expressionProblems = (settings: Settings): SettingsFault[] => rulesOf(settings).flatMap(ruleProblems);

function rulesOf(settings: Settings): Rule[] {
  const user = objectOf(settings.all['User']);
  const names = fieldNames(settings);
  const people = ['Label', 'Color', 'Letter'].map((key) => ({ pointer: `/User/${key}`, rule: user[key], names }));
  const computed = ['Fields', 'ProjectFields'].flatMap((place) =>
    itemsOf(user[place]).map(({ item, index }) => ({ pointer: `/User/${place}/${index}/func`, rule: item['func'] })),
  );
  const asked = itemsOf(objectOf(settings.Config['Application'])['Questions']);
  const answers = new Set(asked.map(({ item }) => String(item['Name'])));
  const questions = asked.flatMap(({ item, index }) =>
    ['Show', 'Validation', 'Filter'].map((key) => ({
      pointer: `/Config/Application/Questions/${index}/${key}`,
      rule: item[key],
      names: answers,
    })),
  );
  return [...people, ...computed, ...questions, ...menuRules(settings)];
}

const MENU: ReadonlySet<string> = new Set(MENU_NAMES);

/** The conditions of the entries of menus and of their tabs. */
const menuRules = ({ Roles }: Settings): Rule[] =>
  Object.entries(Roles).flatMap(([role, value]) =>
    entriesAt(value, child('/Roles', role)).map(({ entry, pointer }) => ({
      pointer: `${pointer}/when`,
      rule: entry['when'],
      names: MENU,
    })),
  );

const itemsOf = (list: unknown) =>
  Array.isArray(list) ? list.flatMap((item: unknown, index) => (isObject(item) ? [{ item, index }] : [])) : [];

function ruleProblems({ pointer, rule, names }: Rule): SettingsFault[] {
  if (rule === undefined || rule === null || rule === '' || isScript(rule)) return [];
  const found: ExpressionProblem[] = [];
  const expression = readRule(parseRule(rule), (problem) => found.push(problem));
  if (found[0]) {
    const { kind, start, end } = found[0];
    const detail = typeof rule === 'string' ? partOf(rule, start, end) : '';
    return [{ code: 'expression', pointer, name: pointer.split('/').at(-1) ?? '', detail, why: `problems.${kind}` }];
  }
  if (!names) return [];
  return [...new Set(fieldsRead(expression))].flatMap((name): SettingsFault[] =>
    names.has(name)
      ? []
      : [{ code: 'unknownPath', severity: 'warning', pointer, name, detail: nearest(name, [...names]) ?? '' }],
  );
}

const MAX_PART_LENGTH = 80;

/** The faulty part of a rule, or the whole rule. */
const partOf = (rule: string, start = 0, end = rule.length): string =>
  (rule.slice(start, end).trim() || rule).slice(0, MAX_PART_LENGTH);

/** JSON Logic operations whose inner paths begin at an item. */
const LOOPS: ReadonlySet<string> = new Set(['filter', 'map', 'all', 'some', 'none', 'reduce']);

/** The fields that an expression reads: the first step of each path from the data. */
function fieldsRead(expression: Expression): string[] {
  if (expression.kind === 'path') {
    const [first] = expression.steps;
    return expression.root === '' && typeof first === 'string' && first !== '' ? [first] : [];
  }
  if (expression.kind === 'operation' && LOOPS.has(expression.name))
    return expression.args.slice(0, 1).flatMap(fieldsRead);
  return partsOfTree(expression).flatMap((part) => fieldsRead(part.expression));
}
