// oxlint-disable typescript/no-unnecessary-type-parameters -- they are used again in the type of what is returned, which is inferred
import { Type, type TSchema } from 'typebox';
import { closed, dictionary, either, flag, json, list, number, oneOf, ref, text, whole } from './shape.ts';

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
const value = ref('value');
const logic = ref('logic');
const actions = ref('actions');

const common = { access: ref('access'), note: text('For whoever reads the document; nobody else sees it.') };

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
const last = list('What is done at the end, whether it succeeded or not.', ref('action'));

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
    'Opens a dialog and waits for what it answers; when it is dismissed, the list ends.',
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
      else: list('What is done after a no.', ref('action')),
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
          label: either('What the button says; “Undo” when not said.', value),
          with: either('What `do` needs, as it is now: `undo.<name>` in it.', value),
          do: list('What is done. It sees the unit and `undo`.', ref('action')),
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
      'What is given is an object: the code is called for each of its members, and the result has the same names. No call finds what another one left.',
    ),
    failed: either('What stands in the result for a member whose call fails; null when not said.', value),
    as: answer('the result'),
  }),
  action('task', 'Runs a task of this unit.', { task: text('The name of the task.'), with: value }, ['task']),
  action(
    'emit',
    'Tells whoever uses this part what happened.',
    { event: text('The event of this part.'), with: value },
    ['event'],
  ),
  action(
    'if',
    'Does one list or the other.',
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language; nothing awaits a schema
    { if: logic, then: list('When it holds.', ref('action')), else: list('When it does not.', ref('action')) },
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
      key: text('What the item is known by: a path in it, or {{ formula }}.'),
      size: whole('So many items at a time: the name is then a list.', 1),
      parallel: whole('So many beside each other.', 1),
      job: text('The name under which jobs.<name> tells how far it is.'),
      run: actions,
    },
    ['in', 'as', 'run'],
  ),
  action('cancel', 'Ends a job after the item that is being done.', { job: text('The name of the job.') }, ['job']),
  action('pause', 'Begins no further item of a job.', { job: text('The name of the job.') }, ['job']),
  action('resume', 'Goes on with a job that is paused.', { job: text('The name of the job.') }, ['job']),
  action('wait', 'Waits.', { ms: number('At most so many milliseconds.'), until: logic }, ['ms']),
  action('stop', 'Ends the list.', {}),
  action(
    'read',
    'Reads a file that was picked or dropped.',
    {
      file: value,
      as: oneOf('What is made of it.', ['text', 'table', 'dataUrl', 'workbook']),
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
      run: list('What is done with each page that `all` loads before its columns are read.', ref('action')),
      format: oneOf('The kind of file.', ['csv', 'xls', 'xlsx', 'json']),
      separator: either('What stands between the cells of a CSV file; a semicolon when not said.', value),
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
  action('reset', 'Throws away what was edited in a draft.', { draft: text('The name of the draft.') }, ['draft']),
  action(
    'refuse',
    'Shows messages at fields of a draft, as if the server had refused them, and moves the focus to the first one.',
    {
      draft: text('The name of the draft.'),
      errors: json('The messages by the pointer of the field, as {"/Name": "..."}.'),
    },
    ['draft', 'errors'],
  ),
  action('commit', 'Takes what was edited in a draft as saved.', { draft: text('The name of the draft.') }, ['draft']),
] as const;

/** The members of all actions, for whoever needs an anonymous value described. */
export const actionDefinitions = {
  action: either('One step of a handler; `do` tells which.', ...actionSchemas),
  actions: list('What is done, one after the other.', ref('action')),
  value: json('A literal, a text with {{ formula }} in it, or a $ form.'),
  logic: json('A formula, or JSON Logic.'),
};
