import { faultsOf } from '../../../../engine/document/validate.ts';
import type { Problem } from '../../../../engine/index.ts';
import { storedKinds } from '../../../../schemas/documents/index.ts';
import { VIEW_NAME } from '../../../../schemas/documents/html-view.ts';
import { readAddress } from '../../../../schemas/documents/screen-address.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { requireFreeAddress } from '../documents/addresses.ts';
import { requireCheckedUnit, requireNoErrors } from '../documents/check-unit.ts';
import { createProblem, findUnitProblems } from '../documents/unit-problems.ts';
import { isFrameCall } from '../documents/frame-calls.ts';
import { htmlViewUnit } from '../documents/html-views.ts';
import { registerKind } from '../documents/kinds.ts';
import { bundleFor } from '../documents/routes.ts';
import { requireFreeViewName, unitNameOf } from '../documents/view-names.ts';

type Document = Readonly<Record<string, unknown>>;

const { customView, htmlView } = storedKinds;
const NAME = new RegExp(VIEW_NAME);

/**
 * The screen of a page-language view has the name of its document, and the address views/name or views/category/name.
 */
function findCustomViewProblems(name: string, { screen, address }: Document): readonly Problem[] {
  const segments = readAddress(address)?.segments ?? [];
  const own = unitNameOf(customView.name, name);
  return [
    ...(screen === own ? [] : [createProblem('unit-name', '/screen', `its name is its path: ${own}`)]),
    ...(segments[0] === 'views' && segments.length <= 3 && segments.at(-1) === name
      ? []
      : [createProblem('view-address', '/address', `the address is views/${name} or views/category/${name}`)]),
  ];
}

const findHtmlViewProblems = (document: Document): readonly Problem[] => [
  ...faultsOf(document, htmlView.schema).map(({ kind, pointer, message }) => createProblem(kind, pointer, message)),
  ...listOf(document['Calls']).flatMap((name, at) =>
    isFrameCall(String(name))
      ? []
      : [createProblem('frame-call', `/Calls/${String(at)}`, `A view cannot make the call ${String(name)}.`)],
  ),
];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function requireName(name: string): void {
  if (NAME.test(name)) return;
  throw unprocessable('document-name', 'The name does not fit.', [fieldError('/Name', 'format')]);
}

const bundleOfView = (context: CallContext, name: string, project: string | undefined) =>
  bundleFor(context, {
    kind: 'screen',
    name: unitNameOf(customView.name, name),
    ...(project === undefined ? {} : { ProjectId: project }),
  });

registerKind(customView.name, {
  bundle: (context, name, project) => bundleOfView(context, name, project),
  check: (name, document, around) => [...findCustomViewProblems(name, document), ...findUnitProblems(document, around)],
  requireValid: async (context, { project, name }, document) => {
    requireName(name);
    if (!document) return;
    requireNoErrors(findCustomViewProblems(name, document), '/document');
    await requireCheckedUnit(context, project, document, '/document');
  },
  beforeStore: async (db, key, document) => {
    await requireFreeViewName(db, key);
    await requireFreeAddress(db, key, document ?? {});
  },
});

registerKind(htmlView.name, {
  bundle: (context, name, project) => bundleOfView(context, name, project),
  check: (_name, document) => findHtmlViewProblems(document),
  requireValid: (_context, { name }, document) => {
    requireName(name);
    if (document) requireNoErrors(findHtmlViewProblems(document), '/document');
    return Promise.resolve();
  },
  beforeStore: async (db, key, document) => {
    await requireFreeViewName(db, key);
    await requireFreeAddress(db, key, document ? htmlViewUnit(key.name, document, 0).document : {});
  },
});
