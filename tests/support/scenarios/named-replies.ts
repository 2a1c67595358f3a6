import { isObject } from '../../../engine/index.ts';
import { applyJsonPatch } from '../../../engine/runtime/source/json-patch.ts';
import { foldersOf } from '../../../schemas/documents/screen-files.ts';
import type { Scenario } from '../../../schemas/documents/scenario.ts';

type Values = Readonly<Record<string, unknown>>;
/** The values of each replies.json, by its folder below schemas/screens: '' is schemas/screens itself. */
export type ReplyFiles = Readonly<Record<string, Values>>;

/** The scenarios of a document with the values in place of `{"$reply": name}`. */
export function expandScenarios(document: string, scenarios: readonly Scenario[], files: ReplyFiles): Scenario[] {
  const place: Place = { files, folders: foldersOf(document), names: [] };
  return scenarios.map((scenario) => {
    try {
      return {
        ...scenario,
        given: expand(scenario.given, place),
        do: scenario.do.map((step) => ('reply' in step ? { ...step, with: expand(step.with, place) } : step)),
      };
    } catch (error) {
      throw new Error(`${document}.scenarios.json, "${scenario.name}": ${String(error)}`, { cause: error });
    }
  });
}

interface Place {
  readonly files: ReplyFiles;
  /** The folders with known names, the nearest first. */
  readonly folders: readonly string[];
  /** The names that are being expanded around the value. */
  readonly names: readonly string[];
}

// The shape of what results is checked by tests/conformance/scenario-rules.test.ts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const expand = <T>(value: T, place: Place): T => expandValue(value, place) as T;

function expandValue(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => expandValue(item, place));
  if (!isObject(value)) return value;
  return Object.hasOwn(value, '$reply') ? named(value, place) : expandMembers(value, place);
}

const expandMembers = (value: Values, place: Place): Values =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expandValue(member, place)]));

/** `{"$reply": name, "set": {pointer: value}}` */
function named({ $reply: name, set = {}, ...others }: Values, place: Place): unknown {
  if (typeof name !== 'string' || !isObject(set) || Object.keys(others).length > 0)
    throw new Error('{"$reply": name} has no members but "set", an object of values by pointer');
  if (place.names.includes(name)) throw new Error(`the reply "${name}" contains itself`);
  const found = find(name, place);
  const value = expandValue(found.value, { ...place, folders: found.folders, names: [...place.names, name] });
  return Object.entries(expandMembers(set, place)).reduce(
    (whole, [pointer, part]) => replaced(whole, pointer, part, name),
    value,
  );
}

/** The value of the name, and the folders whose names it may use. */
function find(
  name: string,
  { files, folders }: Place,
): { readonly value: unknown; readonly folders: readonly string[] } {
  const index = folders.findIndex((folder) => Object.hasOwn(files[folder] ?? {}, name));
  if (index < 0) throw new Error(`no replies.json of its folder or of those above it has a reply "${name}"`);
  return { value: files[folders[index] ?? '']?.[name], folders: folders.slice(index) };
}

function replaced(whole: unknown, pointer: string, value: unknown, name: string): unknown {
  const changed = applyJsonPatch(whole, [{ op: 'replace', path: pointer, value }]);
  if (!changed) throw new Error(`the reply "${name}" has nothing at ${pointer}`);
  return changed.value;
}
