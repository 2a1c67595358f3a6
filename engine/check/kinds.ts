/**
 * Every kind of problem that a document may have: docs/problems.md is made from this list, and each has a document in tests/conformance/problems that shows it.
 * It is longer than other files because it is one list.
 */
export interface KindOfProblem {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  /** What it means and what to do. */
  readonly why: string;
}

const error = (title: string, why: string): KindOfProblem => ({ severity: 'error', title, why });
const warning = (title: string, why: string): KindOfProblem => ({ severity: 'warning', title, why });

export const KINDS = {
  // The text and the shape of a document
  'invalid-json': error(
    'The text is no JSON',
    'A comma, a quote or a bracket is missing or stands too many. Reading goes on behind it where that is possible.',
  ),
  'too-large': error('The document is too large', 'A document has at most 10 MB. Give parts of it files of their own.'),
  'too-deep': error(
    'The document is nested too deep',
    'A document is at most 200 levels deep. Give parts of it files of their own, or names in `values`.',
  ),
  'duplicate-key': error('A key stands twice', 'JSON would silently keep one of the two. Take one out.'),
  'forbidden-key': error(
    'A key is refused',
    '`__proto__`, `constructor` and `prototype` are no names in documents, paths, patches and fields.',
  ),
  'unknown-key': error(
    'A key that nobody knows',
    'Objects of the language are closed: the nearest known key is named.',
  ),
  'missing-key': error('A key is missing', 'This object needs the key to mean anything.'),
  'wrong-type': error('A value of another type was expected', 'For example a list where an object stands.'),
  'not-allowed': error('The value is not one of those that may stand here', 'The message lists them.'),
  'out-of-range': error('A number or a length is out of its range', 'The message tells the limit.'),
  'wrong-format': error('A text does not have the form that is wanted', 'For example a name with a blank in it.'),
  'unit-name': error(
    'A unit needs one name',
    'A file is a `screen` or a `part`, not both and not neither; a dialog inside a unit has no name of its own.',
  ),
  'newer-version': error(
    'The document is of a newer version',
    'It was written by a newer installation. This one cannot know what it means.',
  ),
  'cannot-migrate': error('The document cannot be brought forward', 'A migration failed; nothing was written.'),
  'unknown-schema': error(
    'A schema that nobody knows',
    '`$ref`, `schema` and `parse` name an entity or a document schema of the catalogue.',
  ),
  'default-mismatch': error(
    'A default does not fit its own schema',
    'The page would start with a value that it could not accept.',
  ),
  // Expressions
  'formula-syntax': error('A formula that cannot be read', 'The place is that of the character where reading stopped.'),
  'path-syntax': error('A path that cannot be read', 'A path is a name and then `.name`, `[path]` or `[0]`.'),
  'unknown-operation': error(
    'An operation that nobody knows',
    'The nearest known one is named; the manual lists them all.',
  ),
  'argument-count': error('Too few or too many arguments', 'The message tells how many the operation takes.'),
  'unknown-argument': error(
    'A lazy operation has no such part',
    'For example `list` knows in, as, where, map, sort and first.',
  ),
  'missing-argument': error('A lazy operation lacks a part', 'For example `list` needs `in` and `as`.'),
  'bad-argument': error('An argument that can never be right', 'For example a grain of `now` that does not exist.'),
  'bound-name': error(
    'A name that an item cannot take',
    'The roots of the scope (state, values ...), what stands for something else in some places (page, event, error, task, old) and words of the language are taken.',
  ),
  'computed-path': error(
    'A path that is computed',
    'What a computed `var` reads has no type. Use get(x, key), or a bracket: x[key].',
  ),
  'scope-in-list-operation': error(
    "JSON Logic's own list operation cannot see the scope",
    'Its body sees only the item and would silently read nothing. Use the list form.',
  ),
  'object-in-logic': error('An object where logic is expected', 'Write {"value": {...}} for an object.'),
  'unknown-form': error('A $ form that nobody knows', 'There are $, $t, $text, $link, $size and $literal.'),
  'form-shape': error('A $ form of the wrong shape', 'For example {"$t": ...} with a member other than `with`.'),
  'wrong-argument': error(
    'An argument of the wrong type',
    'The operation would fail, or give nothing, with a value of this type.',
  ),
  'constant-condition': error(
    'A condition that is a literal text',
    'In eager arguments of JSON Logic a text is a literal, not a formula: it always holds. Write the whole as one formula, or the condition as JSON Logic.',
  ),
  'not-a-number': error(
    'Counting with something that is no number',
    'Join texts with cat(a, b); make a number of a text with parseNumber(x) or +x.',
  ),
  'not-a-list': error(
    'A list is expected',
    'List operations and `each` take a list; use entries(x) for the members of an object.',
  ),
  'never-equal': error(
    'Two values that are never equal',
    '`==` is strict: a number never equals a text, and a value is never another one than those that its type has.',
  ),
  'never-in': error('A value that is never in that list', 'No item of the list can equal it.'),
  'unknown-name': error(
    'A name that nobody knows',
    'A path begins with a root (params, state, values ...), with a name given by `as`, or with one of the `values` of a node around.',
  ),
  'name-out-of-place': error(
    'A name that does not exist here',
    '`event`, `error`, `task`, `old` and `page` exist only where something gives them.',
  ),
  'row-out-of-place': error(
    'The row is not known here',
    'Only the members of an entry that are shown for every row see the row; a header is one for all rows.',
  ),
  'unknown-state': error('A state that the unit does not have', 'Declare it under `state`.'),
  'unknown-param': error('A param that the unit does not have', 'Declare it under `params`.'),
  'unknown-value': error('A value that the unit does not have', 'Declare it under `values`.'),
  'unknown-source': error('A source that the unit does not have', 'Declare it under `sources`.'),
  'unknown-draft': error('A draft that the unit does not have', 'Declare it under `drafts`.'),
  'unknown-flow': error('A flow that nobody knows', 'The unit names flows of the catalogue under `flows`.'),
  'unknown-job': error('A job that the unit does not have', 'A job is named by `job` of an `each` or an `export`.'),
  'unknown-model': error('A model that the part does not have', 'Declare it under `model`.'),
  'unknown-task': error('A task that the unit does not have', 'Declare it under `tasks`.'),
  'unknown-field': error(
    'A member that the value does not have',
    'The type of the value is known, and has no member of this name.',
  ),
  'doubtful-field': warning(
    'A member that is written almost like another',
    'The object keeps members that nobody described, so this may be right; the described one is named.',
  ),
  'no-fields': error('A value without members', 'A number, or true or false, has no members.'),
  'unknown-table': error('A table of codes that nobody knows', '`lookup` names a table of the catalogue.'),
  'value-cycle': error(
    'Values that need each other',
    'None of them can ever be computed. The message shows the circle.',
  ),
  // Texts
  'unknown-text': error(
    'A translation key that nobody knows',
    'Add it to the locales, or correct it: the nearest one is named.',
  ),
  'computed-text': error(
    'A translation key that is computed',
    'Its type must be one of known values (an enum, a state of a flow), so that every key can be checked.',
  ),
  'missing-text-parameter': error(
    'A text needs a parameter',
    'The text names it in {{ }}, and `with` does not give it.',
  ),
  'unknown-text-parameter': warning('A parameter that the text does not use', 'Take it out, or name it in the text.'),
  'missing-language': warning(
    'A text is missing in a language',
    '$text holds a text for every language of the product.',
  ),
  // Widgets
  'unknown-widget': error(
    'A widget or part that nobody knows',
    'The nearest one is named. A part has a / in its name.',
  ),
  'unknown-contract': error(
    'A contract that nobody knows',
    'Contracts are questionInput, fieldInput, questionDisplay and what the catalogue adds.',
  ),
  'unknown-prop': error('A prop that the widget does not have', 'Props are closed; the nearest one is named.'),
  'missing-prop': error(
    'A prop that the widget needs',
    'For example the label of an input, without which nobody who listens to the page knows what it is.',
  ),
  'prop-mismatch': error(
    'A prop of the wrong type',
    'The value, or what the expression gives, is nothing that the widget can show.',
  ),
  'unknown-event': error('An event that the widget does not have', 'The handler would never run.'),
  'unknown-slot': error('A slot that the widget does not have', 'The nearest one is named.'),
  'slot-shape': error(
    'A slot of the other shape',
    'A slot holds entries (a list), or one node; a place for what a caller gives fits what the slot takes.',
  ),
  'missing-slot': error('A slot that the part needs', 'Whoever uses the part has to say what stands there.'),
  'slot-body': error('An entry without a body', 'Entries of this slot are made of their props alone.'),
  'no-children': error('A widget without children', 'What stands in `children` would never be shown.'),
  'no-model': error('A model that the widget does not have', 'There is nothing to bind.'),
  'not-writable': error(
    'A place that cannot be written',
    "Writable are state, drafts.x.value, drafts.x.half, model and sources.x.page. An item's own fields are the source's.",
  ),
  'bind-mismatch': error('A binding between two types', 'What the widget edits never fits what is kept there.'),
  'secret-kept': error(
    'A password that would be kept on the device',
    'What a widget of passwords edits stands in state without `keep`, or in a member that is named as a secret (password, secret, token, apiKey, authorization): such members are never kept.',
  ),
  'duplicate-id': error('An id that stands twice', 'focus and export find one node by it.'),
  'unknown-id': error('An id that no node has', 'focus and export name the id of a node of this unit.'),
  'bad-key': error('A key that the item does not have', '`key` is a path in the item, or {{ formula }}.'),
  'not-exhaustive': error(
    'A choice that forgets a case',
    'Every value of the type needs a case, or there is an `else`.',
  ),
  'unreachable-case': error(
    'A case that never comes',
    'The type of the chosen value has no such value, or an earlier case has it.',
  ),
  'unreachable-else': warning('An else that never comes', 'Every value has a case.'),
  // Sources, calls, flows, parts
  'source-origin': error('A source comes from one place', 'It names exactly one of call, service, fn and hub.'),
  'unknown-call': error('A call that nobody knows', 'The nearest one of the catalogue is named.'),
  'unknown-service': error('A service that nobody knows', 'Services are stored; the nearest one is named.'),
  'unknown-function': error('A function that the unit does not declare', 'Declare it under `functions`.'),
  'unknown-hub-event': error('A hub event that nobody knows', 'The nearest one of the catalogue is named.'),
  'unknown-body-field': error('A member that the call does not take', 'The server would refuse it.'),
  'missing-body-field': error('A member that the call needs', 'The server would refuse the call without it.'),
  'body-mismatch': error('A member of a call of the wrong type', 'The server would refuse it.'),
  'bad-list-path': error('A path that the reply does not have', '`list`, `count` and `cursor` are paths in the reply.'),
  'draft-mismatch': error('A draft of another type than its schema', 'What is loaded would never be valid.'),
  'odd-duration': warning('A time that can hardly be meant', 'Times are milliseconds.'),
  'unknown-screen': error('A screen that no route has', 'The nearest one is named.'),
  'computed-link': error(
    'A link whose target is computed',
    'Its type must be one of known screens (an enum, a literal list), so that each can be checked. An address that is data is link("url", {url: x}).',
  ),
  'unknown-link-param': error('A param that the screen does not take', 'Its route has no such param.'),
  'missing-link-param': error('A param without which there is no address', 'Every route of the screen needs it.'),
  'unknown-dialog': error('A dialog that nobody knows', 'It is one of `dialogs`, or a part.'),
  'unknown-part-param': error('A param that the part does not have', 'Params are closed; the nearest one is named.'),
  'missing-part-param': error('A param that the part needs', 'It has no default.'),
  'param-mismatch': error('A param of the wrong type', 'The part, task or flow was not made for it.'),
  'result-mismatch': error('An answer of the wrong type', '`close` gives what `result` declares.'),
  'unknown-flow-event': error('An event that the flow does not have', 'It would never react.'),
  'unknown-flow-state': error('A state that the flow does not have', 'It would never come.'),
  'unknown-part-event': error('An event that the part does not declare', 'Declare it under `events`.'),
  'payload-mismatch': error(
    'What is sent with an event is of the wrong type',
    'Whoever listens expects what is declared.',
  ),
  'unknown-unit-event': error(
    'An event that a unit does not have',
    'There are open, close, change:<path>, key:<combo>, every:<ms>, hub:<event> and flow:<name>.<state>.',
  ),
  'bad-key-combo': error('A key that no keyboard has', 'For example key:Escape, key:Ctrl+Enter.'),
  'set-mismatch': error(
    'A value that does not fit where it is written',
    'The state, draft or model is of another type.',
  ),
  'patch-mismatch': error('A patch that does not fit the items', 'The source holds items of another type.'),
  'meanwhile-action': error(
    'Only set and patch can be undone',
    '`meanwhile` shows the result at once, and is undone when the call fails.',
  ),
  'action-shape': error('An action that says too little or too much', 'For example go with neither to, back nor url.'),
  'unreachable-action': warning('An action that is never done', 'The list ends before it.'),
  unconfirmed: error(
    'What cannot be undone is asked first',
    'The call is marked irreversible: put a confirm before it.',
  ),
  'plain-confirm': warning(
    'A question before a loss that does not name the deed',
    'Its button says what is done (`ok`); where something is deleted, reset or switched off it is red (`tone: danger`).',
  ),
  'part-cycle': error('A part that shows itself without end', 'Say with `depth` how deep it may go.'),
  // Access
  'unknown-role': error(
    'A role or area that nobody knows',
    'The nearest one is named. Nobody would see what carries it.',
  ),
  'access-wider': error(
    'More people see it than may make its calls',
    'Whoever has a role that the call refuses would meet an error. Narrow `access`.',
  ),
  'route-wider': error('The route lets people in whom the screen refuses', 'They would meet a denied page.'),
  'access-empty': error(
    'An access that names nobody',
    'Name an area, or at least one role; nobody else would ever have it.',
  ),
  'address-form': error(
    'An address that no screen can have',
    'It is `views/NAME` or `screens/NAME` in small Latin letters, digits and hyphens, at most two segments more, and then at most two params: `views/monthly/:id?`. Parts and dialogs have none.',
  ),
  'address-taken': error('The address is taken', 'Another screen of the project has it. Choose another one.'),
  'address-built-in': error(
    'A built-in screen keeps its address',
    'What routes.json says holds in every project. Give the screen another name to have one of its own.',
  ),
  'address-param': error(
    'A param of the address that the screen does not declare',
    'Declare it under `params`: what stands in the address would reach nobody.',
  ),
  'address-access': error(
    'An address without access',
    'Whoever is signed in could open it. Say with `access` for which area or roles it is.',
  ),
  'screen-wider': warning('The screen admits people whom no route lets in', 'They never reach it.'),
  // What nobody uses
  'unused-state': warning('A state that nobody reads', 'Take it out.'),
  'unused-param': warning('A param that nobody reads', 'Take it out.'),
  'unused-value': warning('A value that nobody reads', 'Take it out.'),
  'unused-source': warning('A source that nobody reads', 'It would load for nothing.'),
  'unused-draft': warning('A draft that nobody reads', 'Take it out.'),
  'unused-task': warning('A task that nobody runs', 'Take it out.'),
  'unused-dialog': warning('A dialog that nobody opens', 'Take it out.'),
  'unused-slot': warning('A slot that has no place', 'Put {"widget": "slot"} where it is to stand, or take it out.'),
  'unused-function': warning('A function that nobody runs', 'Take it out.'),
  'checker-failed': error(
    'The checker itself failed',
    'This is a fault of the product: tell its makers what the document was. Nothing is saved unchecked.',
  ),
  'too-many-problems': warning('There are more problems than are shown', 'Mend these first.'),
} as const satisfies Readonly<Record<string, KindOfProblem>>;

export type Kind = keyof typeof KINDS;

export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
