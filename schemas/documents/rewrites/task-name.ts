import { textOfTask } from '../task-name.ts';
import { isFields, type Rewrite } from './rewrite.ts';

const MEMBERS: readonly string[] = ['do', 'task'];

export const taskName: Rewrite = {
  why: 'The name of a task replaces a list whose only action runs it.',
  actions: (list) => {
    const [action] = list;
    if (list.length !== 1 || !isFields(action) || action['do'] !== 'task') return list;
    const { task } = action;
    const isPlain = Object.keys(action).every((key) => MEMBERS.includes(key));
    return isPlain && typeof task === 'string' ? textOfTask(task) : list;
  },
};
