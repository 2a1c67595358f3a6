import { walk, type DocumentBundle, type Json, type JsonObject } from '../../../engine/index.ts';

/** The name of the export with which the dialog's host reports the answer. */
export const ANSWER = 'answer.json';

/** A part that closes is a dialog: a host screen opens it and shows its answer. Other units are shown directly. */
export function hostedBundle(bundle: DocumentBundle, params: Readonly<Record<string, unknown>>): DocumentBundle {
  return closesItself(bundle.unit) ? hostBundle(bundle, params) : bundle;
}

function closesItself(unit: JsonObject): boolean {
  let found = false;
  walk(unit, ({ kind, value }) => {
    if (kind === 'action' && value['do'] === 'close') found = true;
  });
  return found && unit['part'] !== undefined;
}

function hostBundle(
  { name, version, unit, parts, functions }: DocumentBundle,
  params: Readonly<Record<string, unknown>>,
) {
  // Scenarios contain JSON.
  const given: Json = JSON.parse(JSON.stringify(Object.entries(params)));
  const host: JsonObject = {
    screen: 'host',
    version: 1,
    on: {
      open: [
        { do: 'open', dialog: name, with: literals(given), as: 'answer' },
        { do: 'download', name: ANSWER, text: '{{ toJson(answer) }}' },
      ],
    },
    body: { widget: 'stack' },
  };
  return { name: 'host', version, unit: host, parts: { ...parts, [name]: unit }, functions };
}

const literals = (given: Json): JsonObject =>
  Object.fromEntries(
    (Array.isArray(given) ? given : []).map(([name, value]: readonly [string, Json]) => [name, { $literal: value }]),
  );
