import { DEVELOPER_TOOLS, type DeveloperTool } from '../../../../schemas/entities/developer-tool.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { forbidden } from '../../../platform/base/problem.ts';

/** The tools that the installation has switched on. */
export const listTools = ({ config }: Pick<CallContext, 'config'>): DeveloperTool[] =>
  DEVELOPER_TOOLS.filter((tool) => config.DEVELOPER_TOOLS.includes(tool));

export function requireTool(context: Pick<CallContext, 'config' | 'impersonator'>, tool: DeveloperTool): void {
  if (!listTools(context).includes(tool)) throw forbidden('tool-off', 'The installation has not switched this on.');
  // Impersonators are refused: an administrator uses their own rights.
  if (context.impersonator !== undefined) throw forbidden('not-as-somebody', 'This is not done as somebody else.');
}
