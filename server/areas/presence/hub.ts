import { projectGroup } from '../../hub/groups.ts';
import { hubArea, type HubArea } from '../../hub/methods.ts';

/** A new connection joins the groups of the person's projects. */
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
