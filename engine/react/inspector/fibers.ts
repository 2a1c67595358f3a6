import { ChoiceView } from '../choice-view.tsx';
import { EachView } from '../each-view.tsx';
import { NodeView } from '../node-view.tsx';
import { RowCell } from '../row-cell.tsx';
import { UnitView } from '../unit-view.tsx';

/*
 * Finds a node's elements through React's fibers, only while the inspector is open: nodes need no marks and no registry, and
 * cost nothing otherwise. Only this file reads React's internals; a test checks it against the installed version.
 */
interface ReactFiber {
  readonly return: ReactFiber | null;
  readonly child: ReactFiber | null;
  readonly sibling: ReactFiber | null;
  readonly stateNode: unknown;
}

export type View = NodeView | EachView | ChoiceView | RowCell | UnitView;

/** A view of the engine on the page, with the views below it and the elements that it comes to. */
export interface LiveView {
  readonly view: View;
  readonly kids: readonly LiveView[];
  readonly elements: readonly Element[];
}

/** The units that an element's page shows, each with all that is mounted below it. */
export function unitsAround(element: Element): readonly LiveView[] {
  const fiber = fiberOf(element);
  if (!fiber) return [];
  const found: LiveView[] = [];
  collect(currentRoot(fiber), found, []);
  return found;
}

/** The innermost view that contains an element. */
export function viewOf(element: Element): View | null {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    for (let fiber = fiberOf(at); fiber !== null; fiber = fiber.return)
      if (isView(fiber.stateNode)) return fiber.stateNode;
  }
  return null;
}

function fiberOf(element: Element): ReactFiber | null {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  const fiber: unknown = key === undefined ? null : Reflect.get(element, key);
  return isFiber(fiber) ? fiber : null;
}

const isFiber = (value: unknown): value is ReactFiber =>
  typeof value === 'object' && value !== null && 'child' in value && 'sibling' in value && 'stateNode' in value;

/** An element's fiber may be the previous one; the root knows the current one. */
function currentRoot(fiber: ReactFiber): ReactFiber {
  let top = fiber;
  while (top.return !== null) top = top.return;
  const root = top.stateNode;
  const current = typeof root === 'object' && root !== null && 'current' in root ? root.current : null;
  return isFiber(current) ? current : top;
}

const VIEWS = [NodeView, EachView, ChoiceView, RowCell, UnitView];

const isView = (value: unknown): value is View => VIEWS.some((view) => value instanceof view);

/** Collects all views below a fiber, and the outermost of its elements. */
function collect(fiber: ReactFiber, views: LiveView[], elements: Element[]): void {
  for (let child = fiber.child; child !== null; child = child.sibling) {
    const { stateNode } = child;
    if (isView(stateNode)) {
      const [kids, own]: [LiveView[], Element[]] = [[], []];
      collect(child, kids, own);
      views.push({ view: stateNode, kids, elements: own });
      elements.push(...own);
    } else if (stateNode instanceof Element) {
      elements.push(stateNode);
      collect(child, views, []);
    } else collect(child, views, elements);
  }
}
