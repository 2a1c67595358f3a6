import { isFields, type Fields, type Rewrite } from './rewrite.ts';

export const impersonator: Rewrite = {
  why: 'The administrator who acts as somebody else is the `Impersonator` of a reply; `Impersonated` filters the audit log.',
  places: { unit: withImpersonator, source: withFilter, action: withFilter },
};

/** The keys of texts that were renamed. */
const TEXTS: Readonly<Record<string, string>> = {
  'audit.behind': 'audit.impersonator',
  'audit.onlyBehind': 'audit.onlyImpersonated',
  'decisions.behind': 'decisions.impersonated',
  'overview.behind': 'overview.impersonator',
  'payments.history.behind': 'payments.history.impersonated',
};

/** The argument of the two texts that had it. */
const ARGUMENT = /(t\('(?:decisions|payments\.history)\.behind', *\{[^{}]*)\bbehind:/g;

function withImpersonator(unit: Fields): Fields {
  const written = mapTexts(unit);
  return isFields(written) ? written : unit;
}

/** Changes every text of a unit. A value without a change is returned itself. */
function mapTexts(value: unknown): unknown {
  if (typeof value === 'string') return rewriteText(value);
  if (Array.isArray(value)) {
    const items = value.map(mapTexts);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isFields(value) || Object.hasOwn(value, '$literal')) return value;
  const members = Object.entries(value).map(([name, inner]) => [name, mapTexts(inner)] as const);
  return members.every(([name, inner]) => inner === value[name]) ? value : Object.fromEntries(members);
}

function rewriteText(text: string): string {
  if (!/behind/i.test(text)) return text;
  const key = Object.hasOwn(TEXTS, text) ? TEXTS[text] : undefined;
  return (
    key ??
    text
      .replaceAll(ARGUMENT, '$1impersonator:')
      .replaceAll(/(?<=\bt\(')[\w.]+(?=')/g, (name) => (Object.hasOwn(TEXTS, name) ? (TEXTS[name] ?? name) : name))
      .replaceAll(/(?<=[\w\])]\.)Behind\b/g, 'Impersonator')
  );
}

function withFilter(element: Fields): Fields {
  const { call, with: given } = element;
  if (call !== 'audit.list' || !isFields(given) || !('Behind' in given)) return element;
  const renamed = Object.entries(given).map(([name, value]) => [name === 'Behind' ? 'Impersonated' : name, value]);
  return { ...element, with: Object.fromEntries(renamed) };
}
