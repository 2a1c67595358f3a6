import { projectGroup } from '../../../platform/hub/groups.ts';
import { hubArea, type HubArea } from '../../../platform/hub/methods.ts';

/** New connections join the groups of the person's projects. */
export const projectsHub: HubArea = hubArea(
  {},
  {},
  {
    opened: async ({ db, me, connection }) => {
      const rows = await db.selectFrom('memberships').select('project').where('person', '=', me.Id).execute();
      for (const { project } of rows) connection.join(projectGroup(project));
    },
  },
);
