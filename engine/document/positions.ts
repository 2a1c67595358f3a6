import type { Fields } from './pointer.ts';

export type PlaceKind = 'unit' | 'node' | 'choice' | 'entry' | 'source' | 'draft' | 'task' | 'action' | 'conflict';

/** The content of a position of a document. */
export interface Position {
  /** The kind of the object at this position; a body is a node or a choice. */
  readonly is?: PlaceKind | 'body';
  /** The members of the object at this position. */
  readonly members?: Members;
  /** The content of every member of an object. */
  readonly each?: Position;
  /** The content of every item of a list. */
  readonly items?: Position;
}

/** null: plain data. */
export type Members = Readonly<Record<string, Position | null>>;

const data = (...names: readonly string[]): Members => Object.fromEntries(names.map((name) => [name, null]));

const BODY: Position = { is: 'body' };
const ACTIONS: Position = { items: { is: 'action' } };
const HANDLER: Position = { ...ACTIONS, members: { ...data('if', 'debounce', 'throttle', 'busy'), do: ACTIONS } };
const EACH: Position = { members: { ...data('in', 'as', 'key'), empty: BODY } };

/**
 * The members of every element of a unit, with the positions inside of them. A test compares them with the meta-schema. Members that are not listed here are
 * not sent to readers.
 */
export const POSITIONS: Readonly<Record<PlaceKind, Members>> = {
  unit: {
    ...data(
      'screen',
      'part',
      'version',
      'title',
      'address',
      'access',
      'note',
      'params',
      'state',
      'values',
      'flows',
      'functions',
    ),
    ...data('leave', 'events', 'model', 'slots', 'result', 'implements', 'depth'),
    sources: { each: { is: 'source' } },
    drafts: { each: { is: 'draft' } },
    tasks: { each: { is: 'task' } },
    dialogs: { each: { is: 'unit' } },
    on: { each: HANDLER },
    head: { members: { ...data('back', 'subtitle', 'sticky', 'note'), state: BODY, actions: { items: BODY } } },
    body: BODY,
  },
  node: {
    ...data('widget', 'id', 'note', 'key', 'values', 'show', 'access', 'waits', 'loading', 'only', 'props', 'bind'),
    each: EACH,
    on: { each: HANDLER },
    children: { items: BODY },
    slots: { each: { ...BODY, items: { is: 'entry' } } },
  },
  choice: { ...data('choose', 'note'), cases: { each: BODY }, else: BODY },
  entry: {
    ...data('slot', 'with', 'id', 'as', 'each', 'values', 'show', 'access', 'props', 'bind'),
    ...data('note'),
    on: { each: HANDLER },
    body: BODY,
  },
  source: {
    ...data('call', 'service', 'fn', 'hub', 'with', 'when', 'debounce', 'every', 'manual', 'key', 'list', 'access'),
    ...data('as', 'pages', 'retry', 'note'),
    on: { members: { loaded: HANDLER, failed: HANDLER } },
  },
  draft: {
    ...data('from', 'schema', 'base', 'keep', 'sync', 'note'),
    save: { members: { ...data('after'), do: ACTIONS } },
  },
  task: { ...data('params', 'note'), do: ACTIONS },
  action: {
    ...data(
      'do',
      'access',
      'note',
      'all',
      'as',
      'back',
      'call',
      'count',
      'dialog',
      'done',
      'draft',
      'drop',
      'each',
      'errors',
    ),
    ...data(
      'entity',
      'event',
      'failed',
      'file',
      'flow',
      'format',
      'function',
      'grid',
      'id',
      'if',
      'in',
      'job',
      'key',
      'ms',
      'name',
      'ok',
    ),
    ...data(
      'parallel',
      'path',
      'put',
      'replace',
      'script',
      'separator',
      'set',
      'size',
      'source',
      'tab',
      'task',
      'text',
    ),
    ...data('title', 'to', 'tone', 'type', 'until', 'url', 'whole', 'with'),
    undo: { members: { ...data('label', 'with'), do: ACTIONS } },
    meanwhile: ACTIONS,
    finally: ACTIONS,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language; nothing awaits the table
    then: ACTIONS,
    else: ACTIONS,
    // `parallel` has lists of actions in its list
    run: { items: { is: 'action', items: { is: 'action' } } },
    catch: { each: ACTIONS },
    conflict: { is: 'conflict' },
  },
  conflict: { ...data('dialog', 'with', 'as', 'base'), prepare: ACTIONS, again: ACTIONS },
};

/** The element of an object at a position. */
export const kindAt = (is: PlaceKind | 'body', value: Fields): PlaceKind =>
  is === 'body' ? (Object.hasOwn(value, 'choose') ? 'choice' : 'node') : is;
