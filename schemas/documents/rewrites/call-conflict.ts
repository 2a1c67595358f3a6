/* oxlint-disable unicorn/no-thenable -- `then` is a word of the language */
import { isFields, type Fields, type Rewrite } from './rewrite.ts';

const REVISION = "number(get(error.data, 'revision'))";

/** The list continues after the repeated call. The former form stopped, because its task had done the rest in a second run. */
export const callConflict: Rewrite = {
  why: 'A call asks whose version is kept by its `conflict`, instead of a catch that runs the whole task again.',
  places: {
    unit: (unit) => {
      const { tasks } = unit;
      if (!isFields(tasks)) return unit;
      const written = Object.entries(tasks).map(([name, task]) => [name, rewriteTask(name, task)] as const);
      return written.every(([name, task]) => task === tasks[name])
        ? unit
        : { ...unit, tasks: Object.fromEntries(written) };
    },
  },
};

/** Rewrites the call that a task begins with: to repeat the call is then to repeat the task. Constants that are set before it make no difference. */
function rewriteTask(name: string, task: unknown): unknown {
  if (!isFields(task) || !Array.isArray(task['do'])) return task;
  const before: readonly unknown[] = task['do'];
  const index = before.findIndex((action) => !isConstantSet(action));
  const call = before[index];
  const written = isFields(call) && call['do'] === 'call' ? rewriteCall(call, repeatOf(name, task['params'])) : call;
  return written === call ? task : { ...task, do: before.with(index, written) };
}

const isConstantSet = (action: unknown): boolean =>
  isFields(action) && action['do'] === 'set' && !/\{\{|"\$/.test(JSON.stringify(action['to']));

/** The action that runs a task again with its own params. */
function repeatOf(task: string, params: unknown): Fields {
  const names = isFields(params) ? Object.keys(params) : [];
  const given = Object.fromEntries(names.map((name) => [name, `{{task.${name}}}`]));
  return { do: 'task', task, ...(names.length > 0 && { with: given }) };
}

/** The call with the member, or itself. With `finally` it stays, because the former form ran that after each try. */
function rewriteCall(call: Fields, repeat: Fields): Fields {
  const { catch: caught, ...rest } = call;
  if (!isFields(caught) || 'conflict' in call || 'finally' in call) return call;
  const { conflict: list, ...others } = caught;
  const conflict = conflictOf(list, repeat);
  return conflict ? { ...rest, conflict, ...(Object.keys(others).length > 0 && { catch: others }) } : call;
}

/** The member with the meaning of a list; null where the list does anything else. */
function conflictOf(list: unknown, repeat: Fields): Conflict | null {
  const [open, choice] = items(list);
  const [set] = isFields(choice) ? items(choice['then']) : [];
  if (!isFields(open) || !isFields(open['with']) || !isFields(choice) || !isFields(set)) return null;
  const { theirs: _, ...given } = open['with'];
  const conflict = { dialog: open['dialog'], with: given, base: set['path'], again: choice['else'] };
  const isFormer = [`{{ ${REVISION} }}`, `{{ ${REVISION} or 0 }}`].some((revision) =>
    isSame(list, formerList(conflict, { name: open['as'], revision, repeat })),
  );
  return isFormer ? conflict : null;
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface Conflict {
  readonly dialog: unknown;
  readonly with: Fields;
  readonly base: unknown;
  readonly again: unknown;
}

interface FormerParts {
  /** The name of the dialog's answer. */
  readonly name: unknown;
  readonly revision: string;
  readonly repeat: Fields;
}

const formerList = ({ dialog, with: given, base, again }: Conflict, { name, revision, repeat }: FormerParts) => [
  { do: 'open', dialog, as: name, with: { ...given, theirs: "{{ get(error.data, 'theirs') }}" } },
  {
    do: 'if',
    if: `${String(name)}.keep == 'mine'`,
    then: [{ do: 'set', path: base, to: revision }, repeat],
    else: again,
  },
  { do: 'stop' },
];

/** Are two JSON values equal? The order of members does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    mine.size === theirs.size && [...mine].every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
  );
}
