/** Every open page of the people of a project: what concerns all of them is told there. */
export const projectGroup = (project: number): string => `project:${project}`;

/** Everybody who hears of the data of an action, or of one mentee in it. */
export const actionGroup = (action: number, mentee: number | undefined, kind: string): string =>
  `action:${action}:${mentee ?? ''}:${kind}`;

export const isOfAction = (group: string, action: string): boolean => group.startsWith(`action:${action}:`);
