import type { HubArea } from '../hub/methods.ts';
import { projectsHub } from './presence/hub.ts';
import { actionsHub } from './actions/hub.ts';
import { chatHub } from './chat/hub.ts';

/** Every area that answers methods of the hub, or wants to know who has connected. */
export const hubAreas: readonly HubArea[] = [actionsHub, chatHub, projectsHub];
