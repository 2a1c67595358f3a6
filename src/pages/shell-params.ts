import type { AppContext } from '../app/app-context.ts';
import { homeParams, layoutParams } from './home-params.ts';

type Params = Readonly<Record<string, unknown>>;

/** The two screens that use data of the shell. */
const SHELL_PARAMS = new Map([
  ['home', homeParams],
  ['customlayout', layoutParams],
]);

/** The params of a screen in a project. */
export const shellParams = (screen: string, params: Params, app: AppContext): Params =>
  SHELL_PARAMS.get(screen)?.(params, app) ?? params;
