import { view } from '../../../schemas/calls/view.ts';
import { area } from '../../area.ts';
import { bundleFor } from '../documents/routes.ts';

export const viewArea = area('view', view, {
  getCustomView: async ({ Name, ProjectId }, context) => {
    const which = { kind: 'screen' as const, name: Name, ...(ProjectId === undefined ? {} : { ProjectId }) };
    const { unit, functions } = await bundleFor(context, which);
    return { View: JSON.stringify(unit), Controller: functions[Name] ?? '' };
  },
});
