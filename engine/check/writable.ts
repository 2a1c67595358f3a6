import { readPath, type Path } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** The type of a writable path; undefined when it is not writable. */
export function writableType(text: unknown, pointer: string, scope: Scope, checking: CheckContext): Type | undefined {
  if (typeof text !== 'string') return undefined;
  const path = readPath(text, pointer, checking.report.sink);
  if (!path) return undefined;
  if (!isWritable(path)) {
    checking.report.at(
      'not-writable',
      path.place,
      `${text} cannot be written: writable are state, drafts.x.value, drafts.x.half, model, sources.x.page and sources.x.pages`,
    );
    return undefined;
  }
  return checking.infer(path, scope);
}

function isWritable({ root, steps }: Path): boolean {
  if (root === 'state' || root === 'model') return steps.length > 0;
  if (root === 'drafts') return steps[1] === 'value' || (steps[1] === 'half' && steps.length === 2);
  return root === 'sources' && steps.length === 2 && (steps[1] === 'page' || steps[1] === 'pages');
}
