import { call, download, exportGrid, patch, read, remember, set } from './action-data.ts';
import { NOTHING, declared, shown, type After, type At } from './action-step.ts';
import { attempt, branches, cancel, close, confirm, each, emit, go, open, run, send, task } from './action-unit.ts';

const source = (step: At): After => (declared(step, 'source', 'sources', 'source'), NOTHING);
const draft = (step: At): After => (declared(step, 'draft', 'drafts', 'draft'), NOTHING);
const nothing = (): After => NOTHING;

/** How each action is checked. */
export const CHECKS: Readonly<Record<string, (step: At) => After>> = {
  call,
  set,
  let: remember,
  reload: source,
  more: source,
  patch,
  go,
  open,
  close,
  confirm,
  alert: shown('text', 'title'),
  toast: shown('text'),
  send,
  run,
  task,
  emit,
  if: branches,
  try: attempt,
  parallel: (step) => (step.lists('run', step.scope), NOTHING),
  each,
  cancel,
  pause: cancel,
  resume: cancel,
  wait: (step) => (step.checking.infer(step.logic('until'), step.scope), NOTHING),
  stop: nothing,
  read,
  download,
  export: exportGrid,
  copy: shown('text'),
  print: nothing,
  focus: (step) => (step.value('key'), NOTHING),
  reset: draft,
  commit: draft,
};
