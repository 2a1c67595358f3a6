import type { PathScope } from './read-context.ts';
import type { Path, ExpressionPosition } from './tree.ts';

/** A path in its scope: within data it begins at the data, unless its first name is bound there. */
export const rootedPath = (root: string, steps: Path['steps'], place: ExpressionPosition, scope: PathScope): Path =>
  scope.data && !scope.names.includes(root)
    ? { kind: 'path', place, root: '', steps: [root, ...steps] }
    : { kind: 'path', place, root, steps };
