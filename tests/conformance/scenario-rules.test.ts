import { describe, expect, it } from 'vitest';
import { isObject, ownMember, validate, walk, type Schema } from '../../engine/index.ts';
import { scenariosSchema, type Expectation, type Scenario, type Step } from '../../schemas/documents/scenario.ts';
import { scenarios, units } from '../support/scenarios/files.ts';
import { isExpectation } from '../support/scenarios/verbs.ts';

// TypeBox's type is less exact than its JSON Schema.
const schema: Schema = scenariosSchema;

/** The elements of a unit that need a scenario. */
function makeup(name: string) {
  const actions: string[] = [];
  const { on, ...rest } = units[name] ?? {};
  // Every scenario performs what opening does.
  const { open: _open, ...others } = isObject(on) ? on : {};
  walk({ ...rest, on: others }, ({ kind, value }) => {
    if (kind === 'action') actions.push(String(value['do']));
  });
  const sources: unknown = units[name]?.['sources'] ?? {};
  const asks = isObject(sources) ? Object.values(sources).map((source) => ownMember(source, 'call')) : [];
  return { acts: actions.length > 0, calls: actions.includes('call'), asks };
}

const SHOWN = [
  'see',
  'notSee',
  'toast',
  'value',
  'dialog',
  'go',
  'url',
  'disabled',
  'enabled',
  'checked',
  'focused',
  'answer',
];
const isShown = (one: Expectation): boolean => SHOWN.some((verb) => verb in one);
const hasBody = (one: Expectation): boolean => 'call' in one && one.body !== undefined;
const expected = ({ do: steps, expect: last }: Scenario): readonly Expectation[] => [
  ...steps.filter((step: Step): step is Expectation => isExpectation(step)),
  ...last,
];
const acts = ({ do: steps }: Scenario): boolean => steps.some((step) => !isExpectation(step) && !('wait' in step));

/** The elements without a scenario. */
function lacking(name: string): string[] {
  const { acts: hasActions, calls, asks } = makeup(name);
  const all = scenarios[name] ?? [];
  const tried = all.filter((one) => acts(one) && expected(one).some((each) => isShown(each) || hasBody(each)));
  const failing = all.filter(({ given }) =>
    Object.entries(given.replies ?? {}).some(([call, reply]) => asks.includes(call) && fails(reply)),
  );
  return [
    ...(all.some((one) => expected(one).some(isShown)) ? [] : ['none says what is shown']),
    ...(hasActions && tried.length === 0 ? ['none performs an action and says what comes of it'] : []),
    ...(calls && !tried.some((one) => expected(one).some(hasBody)) ? ['none says what an action sends'] : []),
    ...(asks.length > 0 && !failing.some((one) => expected(one).some(isShown))
      ? ['none has a source that fails (a reply {"$error": {}}) and says what is then shown']
      : []),
  ];
}

const fails = (reply: unknown): boolean =>
  isObject(reply) && ('$error' in reply || (Array.isArray(reply['$each']) && reply['$each'].some(fails)));

describe('scenarios', () => {
  it('belong to a screen or part', () =>
    expect(Object.keys(scenarios).filter((name) => !Object.hasOwn(units, name))).toEqual([]));

  it('have the shape of scenarios', () =>
    expect(
      Object.entries(scenarios).flatMap(([name, all]) =>
        validate(all, schema).map(({ pointer, message }) => `${name}${pointer}: ${message}`),
      ),
    ).toEqual([]));

  it('try what there is to try', () =>
    expect(Object.keys(units).flatMap((name) => lacking(name).map((lack) => `${name}: ${lack}`))).toEqual([]));

  it('of one unit have names of their own', () => {
    const twice = Object.entries(scenarios).filter(([, all]) => new Set(all.map((one) => one.name)).size < all.length);
    expect(twice.map(([name]) => name)).toEqual([]);
  });
});
