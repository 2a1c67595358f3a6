/**
 * Every kind of problem that a document may have: docs/problems.md is made from this list, and each has a document in tests/conformance/problems that shows it.
 * It is longer than other files because it is one list.
 */
export interface KindOfProblem {
  readonly severity: 'error' | 'warning';
  readonly title: string;
  /** The meaning of the problem and its remedy. */
  readonly why: string;
}

const error = (title: string, why: string): KindOfProblem => ({ severity: 'error', title, why });
const warning = (title: string, why: string): KindOfProblem => ({ severity: 'warning', title, why });

export const KINDS = {
  // The text and the shape of a document
  'invalid-json': error(
    'The text is not JSON',
    'A comma, a quote or a bracket is missing or superfluous. The parser continues after it if possible.',
  ),
  'too-large': error(
    'The document is too large',
    'A document has at most 10 MB. Move parts of it to files of their own.',
  ),
  'too-deep': error(
    'The document is nested too deep',
    'A document is at most 200 levels deep. Move parts of it to files of their own, or name expressions in `values`.',
  ),
  'duplicate-key': error('A duplicate key', 'JSON would silently ignore one of the two. Remove one.'),
  'forbidden-key': error(
    'A key is refused',
    '`__proto__`, `constructor` and `prototype` are not allowed as names in documents, paths, patches and fields.',
  ),
  'unknown-key': error(
    'An unknown key',
    'Objects of the language are closed. The message names the nearest known key.',
  ),
  'missing-key': error('A key is missing', 'The object requires this key.'),
  'wrong-type': error('A value of the wrong type', 'For example a list instead of an object.'),
  'not-allowed': error('The value is not allowed here', 'The message lists the allowed values.'),
  'out-of-range': error('A number or a length is out of its range', 'The message names the limit.'),
  'wrong-format': error('A text of the wrong format', 'For example a name that contains a blank.'),
  'unit-name': error(
    'A unit needs one name',
    'A file is a `screen` or a `part`, exactly one of the two; a dialog inside a unit has no name of its own.',
  ),
  'newer-version': error(
    'The document is of a newer version',
    'A newer installation wrote it. This one cannot read it.',
  ),
  'cannot-migrate': error('The document cannot be migrated', 'A migration failed; nothing was written.'),
  'unknown-schema': error(
    'An unknown schema',
    '`$ref`, `schema` and `parse` name an entity or a document schema of the catalogue.',
  ),
  'default-mismatch': error('A default does not fit its own schema', 'The page would start with an invalid value.'),
  // Expressions
  'formula-syntax': error('A formula that cannot be read', 'The position is that of the first unreadable character.'),
  'path-syntax': error('A path that cannot be read', 'A path is a name followed by `.name`, `[path]` or `[0]`.'),
  'unknown-operation': error('An unknown operation', 'The message names the nearest known one; the manual lists all.'),
  'argument-count': error('Too few or too many arguments', 'The message names the number of arguments.'),
  'unknown-argument': error(
    'A lazy operation has no such part',
    'For example `list` knows in, as, where, map, sort and first.',
  ),
  'missing-argument': error('A lazy operation lacks a part', 'For example `list` needs `in` and `as`.'),
  'bad-argument': error('An argument that is never valid', 'For example a grain of `now` that does not exist.'),
  'bound-name': error(
    'A name that an item cannot take',
    'The roots of the scope (state, values ...), the roots of some positions (page, event, error, task, old) and words of the language are reserved.',
  ),
  'computed-path': error(
    'A path that is computed',
    'A computed `var` has no type. Use get(x, key), or a bracket: x[key].',
  ),
  'scope-in-list-operation': error(
    "JSON Logic's own list operation cannot see the scope",
    'Its body sees only the item, so the path would give null. Use the list form.',
  ),
  'object-in-logic': error('An object where logic is expected', 'Write {"value": {...}} for an object.'),
  'unknown-form': error('An unknown $ form', 'There are $, $t, $text, $link, $size and $literal.'),
  'form-shape': error('A $ form of the wrong shape', 'For example {"$t": ...} with a member other than `with`.'),
  'wrong-argument': error(
    'An argument of the wrong type',
    'The operation would fail, or give nothing, with a value of this type.',
  ),
  'constant-condition': error(
    'A condition that is a literal text',
    'In eager arguments of JSON Logic a text is a literal, not a formula, so the condition is always true. Write all of it as one formula, or the condition as JSON Logic.',
  ),
  'not-a-number': error(
    'Arithmetic with a value that is not a number',
    'Join texts with cat(a, b); convert a text with parseNumber(x) or +x.',
  ),
  'not-a-list': error(
    'A list is expected',
    'List operations and `each` take a list; use entries(x) for the members of an object.',
  ),
  'never-equal': error(
    'Two values that are never equal',
    '`==` is strict: a number never equals a text, and a value never equals one outside of its type.',
  ),
  'never-in': error('A value that is never in the list', 'No item of the list can equal it.'),
  'unknown-name': error(
    'An unknown name',
    'A path begins with a root (params, state, values ...), with a name in `as`, or with one of the `values` of an enclosing node.',
  ),
  'name-out-of-place': error(
    'A name that does not exist here',
    '`event`, `error`, `task`, `old` and `page` exist only in some positions.',
  ),
  'row-out-of-place': error(
    'The row is not available here',
    'Only members of an entry that are evaluated per row see the row; all rows share one header.',
  ),
  'unknown-state': error('A state that the unit does not have', 'Declare it under `state`.'),
  'unknown-param': error('A param that the unit does not have', 'Declare it under `params`.'),
  'unknown-value': error('A value that the unit does not have', 'Declare it under `values`.'),
  'unknown-source': error('A source that the unit does not have', 'Declare it under `sources`.'),
  'unknown-draft': error('A draft that the unit does not have', 'Declare it under `drafts`.'),
  'unknown-flow': error('An unknown flow', 'The unit names flows of the catalogue under `flows`.'),
  'unknown-job': error('A job that the unit does not have', 'A job is named by `job` of an `each` or an `export`.'),
  'unknown-model': error('A model that the part does not have', 'Declare it under `model`.'),
  'unknown-task': error('A task that the unit does not have', 'Declare it under `tasks`.'),
  'unknown-field': error(
    'A member that the value does not have',
    'The type of the value has no member with this name.',
  ),
  'doubtful-field': warning(
    'A member whose name is almost equal to another',
    'The object preserves undescribed members, so this may be correct. The message names the described one.',
  ),
  'no-fields': error('A value without members', 'A number, or true or false, has no members.'),
  'unknown-table': error('An unknown table of codes', '`lookup` names a table of the catalogue.'),
  'value-cycle': error(
    'Values that depend on each other',
    'None of them can be computed. The message shows the cycle.',
  ),
  // Texts
  'unknown-text': error(
    'An unknown translation key',
    'Add it to the locales, or correct it. The message names the nearest one.',
  ),
  'computed-text': error(
    'A translation key that is computed',
    'Its type must be one of known values (an enum, a state of a flow), so that every key can be checked.',
  ),
  'missing-text-parameter': error('A text needs a parameter', 'The text uses it in {{ }}, and `with` does not set it.'),
  'unknown-text-parameter': warning('A parameter that the text does not use', 'Remove it, or use it in the text.'),
  'missing-language': warning(
    'A text is missing in a language',
    '$text needs a text for every language of the product.',
  ),
  // Widgets
  'unknown-widget': error(
    'An unknown widget or part',
    'The message names the nearest one. The name of a part contains a /.',
  ),
  'unknown-contract': error(
    'An unknown contract',
    'Contracts are questionInput, fieldInput, questionDisplay and those of the catalogue.',
  ),
  'unknown-prop': error('A prop that the widget does not have', 'Props are closed. The message names the nearest one.'),
  'missing-prop': error(
    'A prop that the widget needs',
    'For example the label of an input, which screen readers need.',
  ),
  'prop-mismatch': error(
    'A prop of the wrong type',
    'The widget cannot show the value, or the result of the expression.',
  ),
  'unknown-event': error('An event that the widget does not have', 'The handler would never run.'),
  'unknown-slot': error('A slot that the widget does not have', 'The message names the nearest one.'),
  'slot-shape': error(
    'A slot of the other shape',
    'A slot takes entries (a list), or one node; a placeholder must match the slot.',
  ),
  'missing-slot': error('A slot that the part needs', 'The user of the part has to fill it.'),
  'slot-body': error('An entry without a body', 'Entries of this slot have only props.'),
  'no-children': error('A widget without children', 'Its `children` would never be shown.'),
  'no-model': error('A model that the widget does not have', 'It cannot be bound.'),
  'not-writable': error(
    'A path that cannot be written',
    'Writable are state, drafts.x.value, drafts.x.half, model and sources.x.page. Fields of an item belong to the source.',
  ),
  'bind-mismatch': error('A binding between two types', 'The edited value never fits the bound path.'),
  'secret-kept': error(
    'A password would be stored on the device',
    'Bind a password widget to state without `keep`, or to a member that is named as a secret (password, secret, token, apiKey, authorization): such members are never stored.',
  ),
  'duplicate-id': error('A duplicate id', 'focus and export find a node by its id.'),
  'unknown-id': error('An id that no node has', 'focus and export name the id of a node of this unit.'),
  'bad-key': error('A key that the item does not have', '`key` is a path in the item, or {{ formula }}.'),
  'not-exhaustive': error(
    'A choice without a case for every value',
    'Every value of the type needs a case, or the choice needs an `else`.',
  ),
  'unreachable-case': error(
    'A case that is never reached',
    'The type of the chosen path has no such value, or an earlier case covers it.',
  ),
  'unreachable-else': warning('An else that is never reached', 'Every value has a case.'),
  // Sources, calls, flows, parts
  'source-origin': error('A source needs exactly one origin', 'It has exactly one of call, service, fn and hub.'),
  'unknown-call': error('An unknown call', 'The message names the nearest one of the catalogue.'),
  'unknown-service': error('An unknown service', 'Services are stored. The message names the nearest one.'),
  'unknown-reference': error(
    'Something stored that does not exist',
    'The argument names a workbook of the project. The message names the nearest one.',
  ),
  'unknown-function': error('A function that the unit does not declare', 'Declare it under `functions`.'),
  'unknown-hub-event': error('An unknown hub event', 'The message names the nearest one of the catalogue.'),
  'unknown-body-field': error('A member that the call does not take', 'The server would refuse it.'),
  'missing-body-field': error('A member that the call needs', 'The server would refuse the call without it.'),
  'body-mismatch': error('A member of a call of the wrong type', 'The server would refuse it.'),
  'bad-list-path': error('A path that the reply does not have', '`list`, `count` and `cursor` are paths in the reply.'),
  'draft-mismatch': error('A draft whose data do not match its schema', 'The loaded value would never be valid.'),
  'odd-duration': warning('An implausible duration', 'Times are milliseconds.'),
  'unknown-screen': error('A screen that no route has', 'The message names the nearest one.'),
  'computed-link': error(
    'A link whose target is computed',
    'Its type must be a list of known screens (an enum, a literal list), so that each can be checked. For an address in data use link("url", {url: x}).',
  ),
  'unknown-link-param': error('A param that the screen does not take', 'Its route has no such param.'),
  'missing-link-param': error('A missing param of the address', 'Every route of the screen needs it.'),
  'unknown-dialog': error('An unknown dialog', 'A dialog is one of `dialogs`, or a part.'),
  'unknown-part-param': error(
    'A param that the part does not have',
    'Params are closed. The message names the nearest one.',
  ),
  'missing-part-param': error('A param that the part needs', 'It has no default.'),
  'param-mismatch': error('A param of the wrong type', 'The part, task or flow declares another type.'),
  'result-mismatch': error(
    'An answer of the wrong type',
    '`close` must give the type that `result` declares, and the dialog of a conflict answers with `keep`.',
  ),
  'unknown-flow-event': error('An event that the flow does not have', 'The flow would ignore it.'),
  'unknown-flow-state': error('A state that the flow does not have', 'The flow would never reach it.'),
  'unknown-part-event': error('An event that the part does not declare', 'Declare it under `events`.'),
  'payload-mismatch': error('A payload of the wrong type', 'Listeners expect the declared type.'),
  'unknown-unit-event': error(
    'An event that a unit does not have',
    'There are open, close, change:<path>, key:<combo>, every:<ms>, hub:<event> and flow:<name>.<state>.',
  ),
  'bad-key-combo': error('An unknown key', 'For example key:Escape, key:Ctrl+Enter.'),
  'set-mismatch': error('A value of the wrong type for its path', 'The state, draft or model has another type.'),
  'patch-mismatch': error('A patch that does not fit the items', 'The items of the source have another type.'),
  'meanwhile-action': error(
    'Only set and patch can be undone',
    '`meanwhile` shows the result immediately, and is undone when the call fails.',
  ),
  'action-shape': error(
    'An action with missing or superfluous members',
    'For example go with neither to, back nor url.',
  ),
  'unreachable-action': warning('An unreachable action', 'The list ends before it.'),
  unconfirmed: error(
    'Something that cannot be undone needs a confirmation',
    'The call is marked irreversible: put a confirm before it.',
  ),
  'plain-confirm': warning(
    'A confirmation that does not name the operation',
    'Its button names the operation (`ok`); for deleting, resetting or switching off it is red (`tone: danger`).',
  ),
  'part-cycle': error('A part that contains itself', 'Limit the recursion with `depth`.'),
  // Access
  'unknown-role': error(
    'An unknown role or area',
    'The message names the nearest one. With an unknown one nobody would have access.',
  ),
  'access-wider': error(
    'More people see it than may make its calls',
    'Readers with other roles would get an error. Narrow `access`.',
  ),
  'route-wider': error('The route admits people whom the screen refuses', 'They would see a denied page.'),
  'access-empty': error('An access that admits nobody', 'Name an area, or at least one role.'),
  'address-form': error(
    'An invalid address of a screen',
    'It is `views/NAME` or `screens/NAME` in lower case Latin letters, digits and hyphens, with at most two further segments, and then at most two params: `views/monthly/:id?`. Parts and dialogs have no address.',
  ),
  'address-taken': error('The address is taken', 'Another screen of the project has it. Choose another one.'),
  'address-built-in': error(
    'A built-in screen keeps its address',
    'The addresses of routes.json are the same in every project. A screen with another name can have its own address.',
  ),
  'address-param': error('A param of the address that the screen does not declare', 'Declare it under `params`.'),
  'address-access': error(
    'An address without access',
    'Everybody who is signed in could open it. State the area or the roles with `access`.',
  ),
  'screen-wider': warning('The screen admits people whom no route admits', 'They cannot open it.'),
  // Unused declarations
  'unused-state': warning('An unused state', 'Remove it.'),
  'unused-param': warning('An unused param', 'Remove it.'),
  'unused-value': warning('An unused value', 'Remove it.'),
  'unused-source': warning('An unused source', 'It would load unnecessarily.'),
  'unused-draft': warning('An unused draft', 'Remove it.'),
  'unused-task': warning('An unused task', 'Remove it.'),
  'unused-dialog': warning('An unused dialog', 'Remove it.'),
  'unused-slot': warning('An unused slot', 'Add {"widget": "slot"} at its position, or remove it.'),
  'unused-function': warning('An unused function', 'Remove it.'),
  // Workbooks
  'workbook-formula': error(
    'A formula of a workbook that cannot be read',
    "Formulas have English function names, ',' between arguments and '.' in numbers. The position is that of the first unreadable character.",
  ),
  'workbook-reference': error(
    'A reference to something that the workbook does not have',
    'A formula names an unknown sheet or range, an index has no entry in its list, two cells have one place, or the cells of a range form no rectangle.',
  ),
  'workbook-empty': warning(
    'A formula reads a cell that is always empty',
    'Only the cells of Active have values. Correct the address, or add the cell.',
  ),
  'workbook-function': error(
    'A function that formulas cannot call',
    'The message gives the reason. The function does not exist, or it is refused.',
  ),
  'workbook-differs': warning(
    'A function whose results differ from those of other spreadsheet programs',
    'The message gives the difference. Verify that the result is the intended one.',
  ),
  'workbook-cycle': error('Cells that depend on themselves', 'None of them can be computed. The message names them.'),
  'workbook-input': warning(
    'An input that nothing reads',
    'No formula and no chart uses what people enter. Remove it, or make it a text of the table.',
  ),
  'workbook-limits': error(
    'Limits of an input that nothing fits',
    'Min is above Max, or the first value is beyond the limits. Correct the limits or the value.',
  ),
  'workbook-invalidates': error(
    'Stated dependents that differ from those of the formulas',
    'InvalidatesCells, InvalidateRanges and Invalidates list everything that depends on a cell or range. Correct them, or leave them out.',
  ),
  'checker-failed': error(
    'The checker itself failed',
    'This is a fault of the product: report it with the document. Nothing is saved unchecked.',
  ),
  'too-many-problems': warning('There are more problems than are shown', 'Correct these first.'),
} as const satisfies Readonly<Record<string, KindOfProblem>>;

export type Kind = keyof typeof KINDS;

export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
