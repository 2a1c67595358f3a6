import { call, download, exportGrid, patch, read, remember, set } from './action-data.ts';
import { NO_EFFECT, declaredName, checkShownTexts, type ActionEffect, type CheckedAction } from './action-step.ts';
import {
  attempt,
  branches,
  cancel,
  close,
  confirm,
  each,
  emit,
  go,
  open,
  run,
  send,
  task,
  toast,
} from './action-unit.ts';

const source = (step: CheckedAction): ActionEffect => (declaredName(step, 'source', 'sources', 'source'), NO_EFFECT);
const draft = (step: CheckedAction): ActionEffect => (declaredName(step, 'draft', 'drafts', 'draft'), NO_EFFECT);
const noEffect = (): ActionEffect => NO_EFFECT;

export const CHECKS: Readonly<Record<string, (step: CheckedAction) => ActionEffect>> = {
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
  alert: checkShownTexts('text', 'title'),
  toast,
  send,
  run,
  task,
  emit,
  if: branches,
  try: attempt,
  parallel: (step) => (step.lists('run', step.scope), NO_EFFECT),
  each,
  cancel,
  pause: cancel,
  resume: cancel,
  wait: (step) => (step.checking.infer(step.logic('until'), step.scope), NO_EFFECT),
  stop: noEffect,
  read,
  download,
  export: exportGrid,
  copy: checkShownTexts('text'),
  print: noEffect,
  focus: (step) => (step.value('key'), NO_EFFECT),
  reset: draft,
  refuse: (step) => (draft(step), step.value('errors'), NO_EFFECT),
  commit: draft,
};
