import { RowScope, scopeWithin, ValueScope, type Scope } from '../../runtime/scope/scope.ts';
import type {
  PreparedChild,
  PreparedChoice,
  PreparedEach,
  PreparedEntry,
  PreparedFault,
  PreparedNode,
  PreparedUnit,
} from '../../prepare/types.ts';
import { ChoiceView } from '../choice-view.tsx';
import { EachView } from '../each-view.tsx';
import { NodeView } from '../node-view.tsx';
import { RowCell } from '../row-cell.tsx';
import { UnitView } from '../unit-view.tsx';
import type { LiveView, View } from './fibers.ts';

/** One line of the inspector's tree: an element of a document, whether or not it is on the page. */
export interface InspectorItem {
  /** Stays the same while it is the same element of the same scope. */
  readonly key: string;
  readonly of: PreparedChild | PreparedEntry | PreparedUnit;
  readonly kind: 'unit' | 'node' | 'each' | 'choice' | 'entry' | 'fault';
  readonly document: string;
  readonly pointer: string;
  readonly scope: Scope;
  /** Is it on the page? */
  readonly mounted: boolean;
  readonly views: readonly View[];
  readonly elements: readonly Element[];
  readonly children: readonly InspectorItem[];
}

type Kids = readonly LiveView[];

/** The units on the page, with all elements of their documents. */
export const itemsOf = (units: Kids): readonly InspectorItem[] => {
  const found = new Set<View>();
  return units.flatMap((live) => (live.view instanceof UnitView ? unitItems(live, live.view, '', found) : []));
};

function unitItems(live: LiveView, view: UnitView, above: string, found: Set<View>): readonly InspectorItem[] {
  found.add(view);
  const { scope } = view.props;
  const key = `${above}/${scope.id}`;
  const { name, head, body } = scope.prepared;
  const place = { scope, kids: live.kids, above: key, document: name, found };
  const written = [...(head?.state ? [head.state] : []), ...(head?.actions ?? []), body];
  const children = [...written.flatMap((child) => childItems(child, place)), ...others(place)];
  return [
    {
      key,
      of: scope.prepared,
      kind: 'unit',
      document: name,
      pointer: '',
      scope,
      mounted: true,
      views: [view],
      elements: live.elements,
      children,
    },
  ];
}

/** The fibers in which the children of an element are searched. */
interface ItemParent {
  readonly scope: Scope;
  readonly kids: Kids;
  readonly above: string;
  readonly document: string;
  /** Views that have their item. */
  readonly found: Set<View>;
}

function childItems(child: PreparedChild, place: ItemParent): readonly InspectorItem[] {
  switch (child.kind) {
    case 'node':
      return nodeItems(child, place);
    case 'each':
      return [eachItem(child, place)];
    case 'choice':
      return [choiceItem(child, place)];
    default:
      return [faultItem(child, place)];
  }
}

/** A node once per row that shows it; a node that is not on the page once. */
function nodeItems(node: PreparedNode, place: ItemParent): readonly InspectorItem[] {
  const live = place.kids.filter(
    ({ view }) => view instanceof NodeView && view.props.node === node && !place.found.has(view),
  );
  if (live.length === 0) return [nodeItem(node, place, null)];
  return live.map((view) => nodeItem(node, place, view));
}

function nodeItem(node: PreparedNode, place: ItemParent, live: LiveView | null): InspectorItem {
  if (live) place.found.add(live.view);
  const scope = live?.view instanceof NodeView ? live.view.props.scope : scopeWithin(place.scope, node.values);
  const key = `${place.above}/${node.pointer}${scope === place.scope ? '' : scope.suffix}`;
  const inside = { ...place, scope, kids: live?.kids ?? [], above: key };
  const written = { ...inside, kids: [...inside.kids, ...withinParts(inside.kids)] };
  return {
    key,
    of: node,
    kind: 'node',
    document: node.document,
    pointer: node.pointer,
    scope,
    mounted: live !== null,
    views: live ? [live.view] : [],
    elements: live?.elements ?? [],
    children: [
      ...node.children.flatMap((child) => childItems(child, written)),
      ...slotItems(node, written),
      ...others(inside),
    ],
  };
}

/** The caller's content lies deep within the part's fibers. */
const withinParts = (kids: Kids): Kids => kids.flatMap((kid) => (kid.view instanceof UnitView ? below(kid) : []));
const below = (live: LiveView): Kids => live.kids.flatMap((kid) => [kid, ...below(kid)]);

/** Elements on the page that are not written at this position: parts, and a caller's content in a part. */
function others(place: ItemParent): readonly InspectorItem[] {
  return place.kids.flatMap((kid): readonly InspectorItem[] => {
    const { view } = kid;
    if (place.found.has(view)) return [];
    if (view instanceof UnitView) return unitItems(kid, view, place.above, place.found);
    if (view instanceof RowCell) return others({ ...place, kids: kid.kids });
    const inside = { ...place, scope: view.props.scope, kids: [kid] };
    if (view instanceof NodeView) return [nodeItem(view.props.node, inside, kid)];
    return [view instanceof EachView ? eachItem(view.props.each, inside) : choiceItem(view.props.choice, inside)];
  });
}

const slotItems = (node: PreparedNode, place: ItemParent): readonly InspectorItem[] =>
  Object.values(node.slots).flatMap((slot) =>
    slot.kind === 'node' ? childItems(slot.node, place) : slot.entries.map((entry) => entryItem(entry, place)),
  );

/** A column, tab or menu item: its bodies in the rows are its children. */
function entryItem(entry: PreparedEntry, place: ItemParent): InspectorItem {
  const cells = place.kids.filter(({ view }) => view instanceof RowCell && view.props.entry === entry);
  for (const { view } of cells) place.found.add(view);
  const key = `${place.above}/${entry.pointer}`;
  const kids = entry.row ? cells.flatMap((cell) => cell.kids) : place.kids;
  const bodies = entry.body ? childItems(entry.body, { ...place, kids, above: key }) : [];
  return {
    key,
    of: entry,
    kind: 'entry',
    document: place.document,
    pointer: entry.pointer,
    scope: scopeWithin(place.scope, entry.values),
    mounted: cells.length > 0 || bodies.some(({ mounted }) => mounted),
    views: cells.map(({ view }) => view),
    elements: cells.flatMap(({ elements }) => elements),
    children: bodies,
  };
}

/** A virtual container draws the rows of an `each` itself, so that there is no view for the list. */
function eachItem(each: PreparedEach, place: ItemParent): InspectorItem {
  const live = place.kids.find(({ view }) => view instanceof EachView && view.props.each === each);
  if (live) place.found.add(live.view);
  const key = `${place.above}/${each.pointer}#each`;
  const inside = { ...place, kids: live?.kids ?? place.kids, above: key };
  const empty = each.empty ? childItems(each.empty, inside) : [];
  const rows = nodeItems(each.node, inside);
  return {
    key,
    of: each,
    kind: 'each',
    document: place.document,
    pointer: each.pointer,
    scope: place.scope,
    mounted: live !== undefined || rows.some(({ mounted }) => mounted),
    views: live ? [live.view] : [],
    elements: live?.elements ?? rows.flatMap(({ elements }) => elements),
    children: [...rows, ...empty],
  };
}

function choiceItem(choice: PreparedChoice, place: ItemParent): InspectorItem {
  const live = place.kids.find(({ view }) => view instanceof ChoiceView && view.props.choice === choice);
  if (live) place.found.add(live.view);
  const key = `${place.above}/${choice.pointer}`;
  const cases = new Set([...choice.cases.values(), ...(choice.else ? [choice.else] : [])]);
  const inside = { ...place, kids: live?.kids ?? [], above: key };
  return {
    key,
    of: choice,
    kind: 'choice',
    document: place.document,
    pointer: choice.pointer,
    scope: place.scope,
    mounted: live !== undefined,
    views: live ? [live.view] : [],
    elements: live?.elements ?? [],
    children: [...cases].flatMap((body) => childItems(body, inside)),
  };
}

const faultItem = (fault: PreparedFault, place: ItemParent): InspectorItem => ({
  key: `${place.above}/${fault.pointer}`,
  of: fault,
  kind: 'fault',
  document: place.document,
  pointer: fault.pointer,
  scope: place.scope,
  mounted: true,
  views: [],
  elements: [],
  children: [],
});

/** The key of the row that contains an element. */
export function rowOf({ scope }: InspectorItem): string | null {
  const row = scope instanceof ValueScope ? scope.around : scope;
  // The cells of a row differ by the names of their entries.
  return row instanceof RowScope ? row.key.replace(/^e\d+_/, '') : null;
}

/** The id that the document states. */
export function idOf({ of }: InspectorItem): string | null {
  if ('id' in of) return of.id ?? (typeof of.fixed['id'] === 'string' ? of.fixed['id'] : null);
  // A generated name is one letter and a number.
  return 'kind' in of && of.kind === 'node' && !/^n\d+$/.test(of.name) ? of.name : null;
}

/** Every item by key, and the item of a view. */
export function indexOf(items: readonly InspectorItem[]): {
  readonly byKey: ReadonlyMap<string, InspectorItem>;
  readonly byView: ReadonlyMap<View, InspectorItem>;
  readonly parents: ReadonlyMap<string, InspectorItem>;
} {
  const [byKey, byView, parents] = [
    new Map<string, InspectorItem>(),
    new Map<View, InspectorItem>(),
    new Map<string, InspectorItem>(),
  ];
  const visit = (item: InspectorItem): void => {
    byKey.set(item.key, item);
    for (const view of item.views) byView.set(view, item);
    for (const child of item.children) {
      parents.set(child.key, item);
      visit(child);
    }
  };
  items.forEach(visit);
  return { byKey, byView, parents };
}
