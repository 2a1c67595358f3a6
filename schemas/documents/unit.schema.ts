import { Type, type TSchema } from 'typebox';
import { actionDefinitions } from './action.schema.ts';
import { any, closed, dictionary, either, flag, list, oneOf, open, ref, text, whole } from './shape.ts';

const value = ref('value');
const logic = ref('logic');
const body = ref('body');
const schema = ref('schema');
const handlers = dictionary('The handlers of events, by event name.', ref('handler'));
const ownValues = dictionary('Computed values for this element and its content: name and logic.', logic);
const note = text('A comment for readers of the document; pages do not show it.');
const name = { pattern: '^[A-Za-z][A-Za-z0-9-]*(/[A-Za-z0-9-]+)*$' };

const handler = either(
  'A list of actions, or {if, do, debounce, throttle, busy}.',
  ref('actions'),
  closed(
    'A list of actions with its conditions.',
    {
      if: logic,
      do: ref('actions'),
      debounce: whole('Waits for this number of milliseconds without another event.'),
      throttle: whole('The minimum number of milliseconds between two runs.'),
      busy: oneOf('What happens to an event while the list still runs.', ['ignore', 'queue', 'latest', 'all']),
    },
    ['do'],
  ),
);

const pages = either(
  'How the source comes in pages.',
  closed('Numbered pages.', {
    size: either('Rows a page; 10 when not said.', whole('A number.', 1), text('Logic that gives it: "state.size".')),
    count: either('How many there are in all: a path in the reply, or {{ formula }}; `count` when not said.', value),
    reset: list('Paths: when one changes, the first page comes again.', Type.String()),
    keep: text('The name in the url that holds the number of the page, so that going back and reloading return to it.'),
  }),
  closed(
    'Pages after a cursor.',
    {
      cursor: text('The value after which the next page begins: first.<path> or last.<path> of the loaded items.'),
      size: whole('Rows a page.', 1),
      add: oneOf('Where the next page is put.', ['start', 'end']),
    },
    ['cursor', 'add'],
  ),
);

const source = closed('Where data comes from: one of call, service, fn and hub.', {
  call: text('A catalogued call.'),
  service: text('A stored service.'),
  fn: text('A function of this unit.'),
  hub: text('A hub event, or a method that is followed.'),
  with: value,
  when: logic,
  debounce: whole('The delay after a change in milliseconds.'),
  every: whole('The interval of reloads in milliseconds.', 100),
  manual: flag('Loads only on reload.'),
  key: text('What an item is known by: a path in it, or {{ formula }}.'),
  list: text('Where in the reply the data is.'),
  access: ref('access'),
  as: schema,
  pages,
  retry: whole('How often a failed load is tried again.'),
  on: closed('When it loaded or failed.', { loaded: ref('handler'), failed: ref('handler') }),
  note,
});

const draft = closed(
  'The edited value: a copy of the loaded one.',
  {
    from: logic,
    schema: either('The schema that it must fit: a name, or a schema.', value),
    base: either('The value that the server compares to detect an earlier save by somebody else.', value),
    keep: either(
      'The key of its document: unsaved edits are stored on this device under it, and restored when the document is opened.',
      value,
    ),
    save: closed('Saves by itself.', { after: whole('Milliseconds after the last change.'), do: ref('actions') }, [
      'after',
      'do',
    ]),
    sync: closed(
      'Is edited by several people at once.',
      {
        hub: text('The hub channel.'),
        with: value,
        after: whole('Milliseconds that changes are gathered.'),
        revision: either('The loaded revision: if the server has a newer one, the data is loaded again.', value),
      },
      ['hub'],
    ),
    note,
  },
  ['from', 'schema'],
);

const task = closed('A task.', { params: dictionary('Its params.', schema), do: ref('actions'), note }, ['do']);

const loop = {
  in: logic,
  as: text('The name of the item.'),
  key: text('The key of the item: a path in it, or {{ formula }}.'),
};
const each = closed('Once for every item of a list.', { ...loop, empty: body }, ['in', 'as', 'key']);
const entryEach = closed('An entry for every item of a list.', loop, ['in', 'as', 'key']);

const bind = either(
  'The place of the value that the widget edits.',
  text('A path below state, drafts, model or sources.x.page.'),
  dictionary('model and path, for a widget of several models.', Type.String()),
);

const node = closed(
  'A widget or a part, with its props, handlers and content.',
  {
    widget: either(
      'A widget, a part "area/name", or a contract.',
      Type.String(),
      closed('The widget or part of a contract for a code.', { as: text('The contract.'), for: logic }, ['as', 'for']),
    ),
    id: text('By which focus and export find it.'),
    note,
    key: either('When this changes, the node is created again.', value),
    each: ref('each'),
    values: ownValues,
    show: logic,
    access: ref('access'),
    waits: either('The sources without which it cannot be shown.', Type.String(), Type.Array(Type.String())),
    loading: oneOf('The shape of the skeleton while it waits: that of what comes.', [
      'text',
      'list',
      'table',
      'cards',
      'form',
      'page',
    ]),
    only: list('Where it is shown at all.', oneOf('A place.', ['phone', 'wide', 'print', 'view'])),
    props: dictionary('The props of the widget.', value),
    bind,
    on: handlers,
    children: list('Its content.', body),
    slots: dictionary(
      'The content of its slots: entries, or one node.',
      either('Entries, or a node.', Type.Array(ref('entry')), body),
    ),
  },
  ['widget'],
);

const choice = closed(
  'One of several nodes, by a value.',
  {
    choose: logic,
    cases: dictionary('Value (or several, with | between them) and node.', body),
    else: body,
    note,
  },
  ['choose', 'cases'],
);

const entry = closed('One column, tab or menu item.', {
  slot: text('In a part: the place of the entries that its caller gave this slot.'),
  with: value,
  id: text('By which others name it.'),
  as: text('The name of the row, where it is shown for every row.'),
  each: ref('entryEach'),
  values: ownValues,
  show: logic,
  access: ref('access'),
  props: dictionary('The props of the entry.', value),
  bind,
  on: handlers,
  body,
  note,
});

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;

/** A JSON Schema with the keywords of the language; other members are preserved. */
const schemaMembers = {
  $ref: text('An entity or a document schema: "entities/user".'),
  type: either('Its type.', oneOf('One type.', TYPES), list('Several types.', oneOf('One type.', TYPES))),
  enum: list('All values that it may have.', any('A value.')),
  format: text('The form of a text: date, email, uri ...'),
  properties: dictionary('The members of an object.', schema),
  required: list('The members that must be there.', Type.String()),
  additionalProperties: either('All other members.', flag('May there be others?'), schema),
  items: either('What a list holds.', flag('Anything, or nothing.'), schema),
  anyOf: list('One of these.', schema),
  oneOf: list('One of these.', schema),
  allOf: list('All of these.', schema),
  default: any('The value at first.'),
};

const jsonSchema = open('A JSON Schema.', schemaMembers);
const state = open('A JSON Schema with a default, and the storage.', {
  ...schemaMembers,
  keep: oneOf('Where it outlives the page.', ['url', 'tab', 'device', 'user']),
  entry: oneOf(
    'In the url: which values are entries of the history, to which the back button returns: each one, or only one that is opened.',
    ['each', 'opened'],
  ),
});

const head = closed('The head of a screen, around its title. The head of a part replaces that of the screen.', {
  back: closed('The link above the title; without an address there is none.', { text: value, link: value }, [
    'text',
    'link',
  ]),
  subtitle: either('Beside the title: how many there are, or a short sentence.', value),
  state: body,
  sticky: flag('It stays in view while the page scrolls, for screens with a save button.'),
  actions: list('The actions of the whole page; the primary one last.', body),
  note,
});

const partSlot = open('Where the caller may put nodes; its properties are the names that come into them.', {
  ...schemaMembers,
  optional: flag('May it be left out? The content of its placeholder is shown then.'),
  entries: text('It is given entries, those of this slot of a widget: "dataGrid.columns".'),
});

const members = {
  screen: text('The name of the screen: its path.', name),
  part: text('The name of the part: area/name.', name),
  version: whole('The version of the language.', 1),
  title: value,
  address: text('A screen of a project: where it is opened below the project, like "views/monthly/:id?".'),
  access: ref('access'),
  note,
  params: dictionary('Its params: name and JSON Schema.', schema),
  state: dictionary('Its state: name and JSON Schema.', state),
  values: dictionary('What follows from the rest: name and logic.', logic),
  sources: dictionary('Where data comes from.', ref('source')),
  drafts: dictionary('Its drafts.', ref('draft')),
  flows: dictionary(
    'The lifecycles that it lives in.',
    closed('A flow.', { flow: text('The name of the flow.'), with: value }, ['flow']),
  ),
  functions: closed('Functions in the sandbox.', {
    file: text('A file beside the document.'),
    text: text('The source itself.'),
    declare: dictionary(
      'What each takes and gives.',
      closed('A function.', { with: schema, reply: schema }, ['with', 'reply']),
    ),
  }),
  tasks: dictionary('Named lists of actions.', ref('task')),
  dialogs: dictionary('Dialogs of this unit alone.', ref('unit')),
  on: handlers,
  leave: closed(
    'Asks before the page is left.',
    { when: logic, text: value, screen: flag('Not when the same screen is shown with other params.') },
    ['when', 'text'],
  ),
  head: ref('head'),
  body,
  events: dictionary('A part: its events with their data.', schema),
  model: dictionary('A part: what can be bound.', schema),
  slots: dictionary('A part: where its caller may put nodes.', ref('partSlot')),
  result: either('Its answer as a dialog.', schema),
  implements: dictionary('Contracts that it fulfils, with the codes.', Type.Array(Type.String())),
  depth: whole('How deep it may use itself.', 1),
} satisfies Readonly<Record<string, TSchema>>;

/** The recursive definitions of the meta-schema, by name. */
export const unitDefinitions = {
  ...actionDefinitions,
  unit: closed('A screen, a part or a dialog.', members, ['version', 'body']),
  body: either('A node, or a choice of nodes.', ref('node'), ref('choice')),
  schema: jsonSchema,
  head,
  partSlot,
  access: either(
    'Its access: the name of an area, or a list of roles.',
    text('The name of an area.'),
    Type.Array(Type.String()),
  ),
  handler,
  each,
  entryEach,
  node,
  choice,
  entry,
  source,
  draft,
  task,
  anything: any('Anything.'),
};

/** The meta-schema of screens, parts and dialogs: for the server's validation and the editor's completion. */
export const unitSchema: TSchema = Type.Unsafe<Record<string, unknown>>({
  title: 'A screen, a part or a dialog',
  $ref: '#/$defs/unit',
  $defs: unitDefinitions,
});
