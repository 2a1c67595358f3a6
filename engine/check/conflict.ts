import { ownMember } from '../document/index.ts';
import { bindResult, type CheckedAction } from './action-step.ts';
import { assign } from './assign.ts';
import { checkDialog } from './dialog.ts';
import { mayName } from './loop.ts';
import { memberOf } from './member.ts';
import { ERROR_TYPE } from './source-type.ts';
import { literal, NUMBER, type Type } from './types.ts';
import { writableType } from './writable.ts';

const MINE = literal('mine');

/** Checks what a call does when somebody else saved first. */
export function conflict(call: CheckedAction): void {
  const step = call.inside('conflict', { error: ERROR_TYPE });
  if (!step) return;
  const { report } = step.checking;
  if (ownMember(ownMember(call.action, 'catch'), 'conflict') !== undefined)
    report.add('action-shape', call.at('catch', 'conflict'), 'use `conflict` of the call instead', {
      key: true,
    });
  const answer = checkDialog(step, 'theirs');
  const keep = memberOf(answer, 'keep');
  if (!keep || assign(MINE, keep))
    report.add(
      'result-mismatch',
      step.at('dialog'),
      "the dialog of a conflict answers {keep: 'mine'} or {keep: 'theirs'}",
    );
  checkBase(step);
  const inside = step.scope.with({ names: answerNames(step, answer) });
  step.list('prepare', inside);
  step.list('again', inside);
}

function checkBase(step: CheckedAction): void {
  const { report } = step.checking;
  const path = step.text('base');
  if (path === undefined && ownMember(step.action, 'prepare') === undefined)
    report.add('action-shape', step.pointer, '`base` or `prepare` is needed, else the repeated call is refused again');
  if (path === undefined) return;
  const base = writableType(path, step.at('base'), step.scope, step.checking);
  const reason = base && assign(NUMBER, base);
  if (reason) report.add('set-mismatch', step.at('base'), reason.message);
}

function answerNames(step: CheckedAction, answer: Type): Readonly<Record<string, Type>> {
  const { names = {} } = bindResult(step, answer);
  return Object.fromEntries(Object.entries(names).filter(([name]) => mayName(name, step.pointer, step.checking)));
}
