// oxlint-disable typescript/no-unnecessary-type-parameters -- they are used again in the type of what is returned, which is inferred
import { Type, type TSchema } from 'typebox';
import { closed, dictionary, either, flag, json, list, number, oneOf, ref, text, whole } from './shape.ts';

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
const value = ref('value');
const logic = ref('logic');
const actions = ref('actions');
/** A list of actions, or the name of a task. */
const steps = (description: string) => either(description, actions);

const common = { access: ref('access'), note: text('A comment for readers of the document; pages do not show it.') };

/** One kind of action: its name, description, members, and required members. */
function action<
  Name extends string,
  Members extends Readonly<Record<string, TSchema>>,
  Required extends keyof Members & string = never,
>(name: Name, does: string, members: Members, required: readonly Required[] = []) {
  const all = { do: Type.Literal(name, { description: does }), ...common, ...members };
  return closed<typeof all, 'do' | Required>(does, all, ['do', ...required]);
}

const answer = (of: string) => text(`The name under which the following actions find ${of}.`);
const caught = dictionary(
  'Error code, or "*" for every other, and what to do then. `error` {code, text, data} is a name in it.',
  actions,
);
const last = steps('The actions at the end, after a success or a failure.');

/** Every action of the language. */
const actionSchemas = [
  action(
    'call',
    'Makes a catalogued call and waits for its reply.',
    {
      call: text('The name of the call: "users.list".'),
      with: value,
      as: answer('the reply'),
      draft: text(
        'The draft that is saved by this: committed on success, and the errors of a 422 are shown at its fields.',
      ),
      meanwhile: list(
        'set and patch actions that show the result at once, and are undone when the call fails.',
        ref('action'),
      ),
      done: either('The text of a toast, shown when the call succeeded.', value),
      conflict: ref('conflict'),
      catch: caught,
      finally: last,
    },
    ['call'],
  ),
  action('set', 'Writes a value.', { path: text('Where: below state, drafts, model or sources.x.page.'), to: value }, [
    'path',
    'to',
  ]),
  action('let', 'Gives a value a name for the following actions.', { as: answer('the value'), to: value }, [
    'as',
    'to',
  ]),
  action('reload', 'Loads a source again.', { source: text('The name of the source.') }, ['source']),
  action('more', 'Loads the next page of a source with a cursor.', { source: text('The name of the source.') }, [
    'source',
  ]),
  action('patch', 'Changes what a source holds, or one thing in all sources that hold it, without loading.', {
    source: text('The name of the source.'),
    entity: text('The kind of thing: it is changed in every source that holds it.'),
    id: either('Which item, by its key.', value),
    put: either('The item to add or to replace.', value),
    drop: either('The key of the item to take out.', value),
    set: dictionary('Members to change. `old` is the item as it is.', value),
  }),
  action('go', 'Goes to another screen, back, or to an address.', {
    to: text('The name of the screen.'),
    with: value,
    replace: flag('The present page is not kept in the history.'),
    tab: flag('In a new tab.'),
    back: Type.Literal(true, { description: 'One step back.' }),
    url: either('An address.', value),
  }),
  action(
    'open',
    'Opens a dialog and waits for its answer; when it is dismissed, the list ends.',
    { dialog: text('A dialog of this unit, or a part.'), with: value, as: answer('the answer') },
    ['dialog'],
  ),
  action('close', 'Closes this dialog with an answer.', { with: value }),
  action(
    'confirm',
    'Asks; when the answer is no, `else` is done and the list ends. `ok` is the text of the button that agrees: the deed, as “Delete”. `count` is how many a dangerous deed reaches: above 20 the number has to be typed.',
    {
      text: value,
      title: value,
      ok: value,
      tone: value,
      count: value,
      else: steps('The actions after a no.'),
    },
    ['text'],
  ),
  action('alert', 'Shows a message and waits until it is read.', { text: value, title: value }, ['text']),
  action(
    'toast',
    'Shows a short message.',
    {
      text: value,
      tone: oneOf('How it looks.', TONES),
      ms: whole('For how many milliseconds; 6000 when not said, 10000 with a way back.'),
      undo: closed(
        'A button that takes the deed back, once: also after the page was left, and only for the same reader.',
        {
          label: either('The text of the button; “Undo” by default.', value),
          with: either('What `do` needs, as it is now: `undo.<name>` in it.', value),
          do: steps('The actions. They see the unit and `undo`.'),
        },
        ['do'],
      ),
    },
    ['text'],
  ),
  action(
    'send',
    'Sends an event to a flow.',
    { flow: text('The name of the flow.'), event: text('The event.'), with: value },
    ['flow', 'event'],
  ),
  action('run', 'Runs a function of the unit, or a script that is data, in the sandbox.', {
    function: text('The name of the function.'),
    script: either('The script.', value),
    with: value,
    each: flag(
      'The argument is an object: the code is called for each of its members, and the result has the same names. No call sees the state of another.',
    ),
    failed: either('The result of a member whose call fails; null by default.', value),
    as: answer('the result'),
  }),
  action('task', 'Runs a task of this unit.', { task: text('The name of the task.'), with: value }, ['task']),
  action('emit', 'Emits an event to the user of this part.', { event: text('The event of this part.'), with: value }, [
    'event',
  ]),
  action(
    'if',
    'Does one list or the other.',
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language; nothing awaits a schema
    { if: logic, then: steps('When it holds.'), else: steps('When it does not.') },
    ['if', 'then'],
  ),
  action('try', 'Does a list, and something else when it fails.', { run: actions, catch: caught, finally: last }, [
    'run',
  ]),
  action('parallel', 'Does lists beside each other and waits for all.', { run: list('The lists.', actions) }, ['run']),
  action(
    'each',
    'Does a list for every item.',
    {
      in: logic,
      as: answer('the item'),
      key: text('The key of the item: a path in it, or {{ formula }}.'),
      size: whole('The number of items at a time: the name is then a list.', 1),
      parallel: whole('The number of parallel runs.', 1),
      job: text('The name under which jobs.<name> tells how far it is.'),
      run: actions,
    },
    ['in', 'as', 'run'],
  ),
  action('cancel', 'Ends a job after the item that is being done.', { job: text('The name of the job.') }, ['job']),
  action('pause', 'Begins no further item of a job.', { job: text('The name of the job.') }, ['job']),
  action('resume', 'Continues a paused job.', { job: text('The name of the job.') }, ['job']),
  action('wait', 'Waits.', { ms: number('The maximum time in milliseconds.'), until: logic }, ['ms']),
  action('stop', 'Ends the list.', {}),
  action(
    'read',
    'Reads a file that was picked or dropped.',
    {
      file: value,
      as: oneOf('The format of the result.', ['text', 'table', 'dataUrl', 'workbook']),
      to: answer('what was read'),
    },
    ['file', 'as', 'to'],
  ),
  action(
    'download',
    'Gives the reader a file.',
    {
      text: value,
      url: value,
      name: either('The name of the file.', value),
      type: text('Its MIME type.'),
      whole: flag(
        'With a url: loads the file before it is given, so that a refusal is an error of this step. For files that are made on demand.',
      ),
    },
    ['name'],
  ),
  action(
    'export',
    'Makes a file of a grid.',
    {
      grid: text('The id of the grid.'),
      all: closed(
        'Load all pages first.',
        {
          source: text('The source of the grid.'),
          size: whole('Rows a page.', 1),
          parallel: whole('Pages beside each other.', 1),
        },
        ['source', 'size'],
      ),
      as: answer('the rows of a page'),
      run: steps('The actions for each page that `all` loads, before its columns are read.'),
      format: oneOf('The kind of file.', ['csv', 'xls', 'xlsx', 'json']),
      separator: either('The separator of the cells of a CSV file; a semicolon by default.', value),
      name: either('The name of the file.', value),
      job: text('The name under which jobs.<name> tells how far it is.'),
    },
    ['grid', 'format', 'name'],
  ),
  action('copy', 'Puts a text on the clipboard.', { text: value }, ['text']),
  action('print', 'Prints the page.', {}),
  action(
    'focus',
    'Moves the keyboard to a node.',
    { id: text('The id of the node.'), key: either('Which item of it.', value) },
    ['id'],
  ),
  action('reset', 'Discards the edits of a draft.', { draft: text('The name of the draft.') }, ['draft']),
  action(
    'refuse',
    'Shows messages at fields of a draft, as if the server had refused them, and moves the focus to the first one.',
    {
      draft: text('The name of the draft.'),
      errors: json('The messages by the pointer of the field, as {"/Name": "..."}.'),
    },
    ['draft', 'errors'],
  ),
  action('commit', 'Marks the edits of a draft as saved.', { draft: text('The name of the draft.') }, ['draft']),
] as const;

const conflict = closed(
  'The steps when the call is refused with the code `conflict`, because somebody else saved first: a dialog asks whose version is kept.',
  {
    dialog: text(
      "A dialog of this unit, or a part, that shows both versions. It answers {keep: 'mine'}, {keep: 'theirs'}, or with another word for something between.",
    ),
    with: either(
      'The params of the dialog, besides `theirs` of the refusal. `error` {code, text, data} is a name in it.',
      value,
    ),
    as: text('The name under which `prepare` and `again` find the answer of the dialog.'),
    base: text(
      'Where the revision is written that the others saved, when mine is kept: "state.base". The call is then repeated with its body as it is now.',
    ),
    prepare: steps('What else is done before the call is repeated. `error` is a name in it.'),
    again: steps(
      'What is done when theirs is kept; then the list ends. Without it the call is repeated after each answer.',
    ),
  },
  ['dialog'],
);

/** The members of all actions, for describing an anonymous value. */
export const actionDefinitions = {
  action: either('One step of a handler; `do` tells which.', ...actionSchemas),
  actions: either(
    'The actions, one after the other, or the name of a task.',
    list('Actions.', ref('action')),
    text('A task of this unit: "tasks.save".'),
  ),
  conflict,
  value: json('A literal, a text with {{ formula }} in it, or a $ form.'),
  logic: json('A formula, or JSON Logic.'),
};
