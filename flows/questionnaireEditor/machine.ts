import { assign, setup, type ActorRefFrom } from 'xstate';
import type { Questionnaire } from '../../schemas/documents/questionnaire.ts';
import { hasShape, problemsOf, type DesignProblem } from './problems.ts';
import { tidyDocument, setValue } from './tidy.ts';

export interface EditorContext {
  readonly document: Questionnaire | null;
  /** The saved or loaded document. */
  readonly saved: Questionnaire | null;
  readonly questId: string;
  /** The edited version; 0 for a new document. */
  readonly revision: number;
  readonly past: readonly Questionnaire[];
  readonly future: readonly Questionnaire[];
  readonly problems: readonly DesignProblem[];
  readonly changed: boolean;
  /** The last document without problems, for the preview. */
  readonly good: Questionnaire | null;
  /** Text that is not a questionnaire yet, or null. */
  readonly faulty: unknown;
  /** The workbooks of the project; null while they are unknown. */
  readonly books: readonly string[] | null;
}

export type EditorEvent =
  | {
      readonly type: 'OPEN';
      readonly questId: string;
      readonly document: Questionnaire;
      readonly revision: number;
      readonly changed?: boolean;
    }
  | { readonly type: 'CHANGE'; readonly document: Questionnaire }
  | { readonly type: 'PUT'; readonly pointer: string; readonly value: unknown }
  | { readonly type: 'WRITE'; readonly value: unknown }
  | { readonly type: 'UNDO' | 'REDO' }
  | { readonly type: 'SAVED'; readonly questId: string; readonly revision: number; readonly document: Questionnaire }
  | { readonly type: 'BASE'; readonly revision: number }
  | { readonly type: 'BOOKS'; readonly books: readonly string[] };

/** The maximum number of undo steps. */
const MAX_UNDO_STEPS = 200;

const EMPTY_CONTEXT: EditorContext = {
  document: null,
  saved: null,
  questId: '',
  revision: 0,
  past: [],
  future: [],
  problems: [],
  changed: false,
  good: null,
  faulty: null,
  books: null,
};

const isSameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The context with another document, its problems and its dirty state. */
function withDocument(context: EditorContext, document: Questionnaire): EditorContext {
  const problems = problemsOf(document, context.books);
  const good = problems.length === 0 ? document : context.good;
  return { ...context, document, good, faulty: null, problems, changed: !isSameJson(document, context.saved) };
}

function withChange(context: EditorContext, document: Questionnaire): EditorContext {
  if (!context.document) return context;
  if (isSameJson(document, context.document))
    return context.faulty === null ? context : withDocument(context, context.document);
  const past = [...context.past, context.document].slice(-MAX_UNDO_STEPS);
  return { ...withDocument(context, document), past, future: [] };
}

/** Stores text that is not a questionnaire yet with its problems. The document remains the last valid one. */
function writeValue(context: EditorContext, value: unknown): EditorContext {
  if (hasShape(value)) return withChange(context, value);
  return { ...context, faulty: value ?? '', problems: problemsOf(value), changed: true };
}

function undo(context: EditorContext): EditorContext {
  const before = context.past.at(-1);
  if (!before || !context.document) return context;
  const future = [context.document, ...context.future];
  return { ...withDocument(context, before), past: context.past.slice(0, -1), future };
}

function redo(context: EditorContext): EditorContext {
  const [after, ...future] = context.future;
  if (!after || !context.document) return context;
  return { ...withDocument(context, after), past: [...context.past, context.document], future };
}

function openDocument({ books }: EditorContext, event: EditorEvent & { type: 'OPEN' }): EditorContext {
  const { questId, revision, document } = event;
  const saved = event.changed === true ? null : document;
  return withDocument({ ...EMPTY_CONTEXT, books, questId, revision, saved }, document);
}

function withBooks(context: EditorContext, books: readonly string[]): EditorContext {
  const known = { ...context, books };
  return context.document && context.faulty === null ? withDocument(known, context.document) : known;
}

function markSaved(context: EditorContext, event: EditorEvent & { type: 'SAVED' }): EditorContext {
  const { questId, revision, document: saved } = event;
  return { ...context, questId, revision, saved, changed: !isSameJson(context.document, saved) };
}

/** The context after an event. */
export function applyEvent(context: EditorContext, event: EditorEvent): EditorContext {
  switch (event.type) {
    case 'OPEN':
      return openDocument(context, event);
    case 'BOOKS':
      return withBooks(context, event.books);
    case 'CHANGE':
      return withChange(context, tidyDocument(event.document));
    case 'PUT':
      return context.document
        ? withChange(context, tidyDocument(setValue(context.document, event.pointer, event.value)))
        : context;
    case 'WRITE':
      return writeValue(context, event.value);
    case 'UNDO':
      return undo(context);
    case 'REDO':
      return redo(context);
    case 'SAVED':
      return markSaved(context, event);
    default:
      return { ...context, revision: event.revision };
  }
}

/** Designing a questionnaire: the document, its undo history, and its problems. */
export const machine = setup({
  // XState reads only the types of these; there is no value to check.
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion
  types: {} as { context: EditorContext; events: EditorEvent },
  actions: { apply: assign(({ context, event }) => applyEvent(context, event)) },
  guards: {
    canUndo: ({ context }) => context.past.length > 0,
    canRedo: ({ context }) => context.future.length > 0,
  },
}).createMachine({
  id: 'questionnaireEditor',
  initial: 'empty',
  context: EMPTY_CONTEXT,
  on: { OPEN: { target: '.editing', actions: 'apply' }, BOOKS: { actions: 'apply' } },
  states: {
    empty: {},
    editing: {
      on: {
        CHANGE: { actions: 'apply' },
        PUT: { actions: 'apply' },
        WRITE: { actions: 'apply' },
        UNDO: { guard: 'canUndo', actions: 'apply' },
        REDO: { guard: 'canRedo', actions: 'apply' },
        SAVED: { actions: 'apply' },
        BASE: { actions: 'apply' },
      },
    },
  },
});

export type EditorActor = ActorRefFrom<typeof machine>;
