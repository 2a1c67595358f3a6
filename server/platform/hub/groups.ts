/** The group of all open pages of a project's people, for events that concern all of them. */
export const projectGroup = (project: number): string => `project:${project}`;

/** The group that receives changes of the data of an action, or of one mentee in it. */
export const actionGroup = (action: number, mentee: number | undefined, kind: string): string =>
  `action:${action}:${mentee ?? ''}:${kind}`;

export const isOfAction = (group: string, action: string): boolean => group.startsWith(`action:${action}:`);
