import { BoundedMap } from '../base/bounded-map.ts';
import type { Environment } from './environment.ts';

type Run = (environment: Environment) => unknown;

type CompileRule = (rule: unknown) => Run | null;

const ofObjects = new WeakMap<object, Run | null>();
const ofTexts = new BoundedMap<string, Run | null>(2000);

/** The closure of a rule in the data, compiled once for each rule; null when it cannot be read. */
export function ruleOf(rule: unknown, compile: CompileRule): Run | null {
  if (rule !== null && typeof rule === 'object') return cachedRule(ofObjects, rule, rule, compile);
  if (typeof rule !== 'string') return () => rule;
  return cachedRule(ofTexts, rule, parseRule(rule), compile);
}

interface RuleCache<Key> {
  get(key: Key): Run | null | undefined;
  set(key: Key, value: Run | null): unknown;
}

function cachedRule<Key>(memory: RuleCache<Key>, key: Key, rule: unknown, compile: CompileRule): Run | null {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = compile(rule);
  memory.set(key, made);
  return made;
}

/** A rule stored as text is JSON Logic as JSON text, or a formula. */
export function parseRule(rule: unknown): unknown {
  if (typeof rule !== 'string' || !/^\s*[[{]/.test(rule)) return rule;
  try {
    return JSON.parse(rule) as unknown;
  } catch {
    // Text that is not JSON is read as a formula, which reports its faults.
    return rule;
  }
}
