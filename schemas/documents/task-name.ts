const PREFIX = 'tasks.';

/** The text in place of a list of actions that runs a task. */
export const textOfTask = (task: string): string => PREFIX + task;

/** The task of such a text; undefined if it names none. */
export const taskInText = (text: string): string | undefined =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length) : undefined;
