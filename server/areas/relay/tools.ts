import { DEVELOPER_TOOLS, type DeveloperTool } from '../../../schemas/entities/developer-tool.ts';
import type { CallContext } from '../../area.ts';
import { forbidden } from '../../problem.ts';

/** The tools that the installation has switched on. */
export const listTools = ({ config }: Pick<CallContext, 'config'>): DeveloperTool[] =>
  DEVELOPER_TOOLS.filter((tool) => config.DEVELOPER_TOOLS.includes(tool));

export function requireTool(context: Pick<CallContext, 'config' | 'impersonator'>, tool: DeveloperTool): void {
  if (!listTools(context).includes(tool)) throw forbidden('tool-off', 'The installation has not switched this on.');
  // An administrator who is signed in as another one uses their own rights.
  if (context.impersonator !== undefined) throw forbidden('not-as-somebody', 'This is not done as somebody else.');
}
