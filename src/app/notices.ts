import { action, makeObservable, observableRef } from 'mobx';
import type { Ports, Tone } from '../../engine/index.ts';
import { TOAST_MS } from '../../schemas/formats/toast-time.ts';
import type { Failure } from './failure.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
  readonly ms: number;
  readonly undo?: NonNullable<Parameters<Ports['toast']>[0]['undo']>;
}

export type PendingQuestion =
  | {
      readonly kind: 'confirm';
      readonly id: number;
      readonly text: string;
      readonly title?: string;
      readonly ok?: string;
      readonly leaves?: true;
      readonly tone?: Tone;
      readonly count?: number;
      readonly answer: (yes: boolean) => void;
    }
  | {
      readonly kind: 'alert';
      readonly id: number;
      readonly text: string;
      readonly title?: string;
      readonly answer: () => void;
    };

export interface SystemNotice extends Failure {
  readonly id: number;
}

/** For toasts with an undo button. */
const UNDO_MS = 10_000;
/** While others wait, the shown toast disappears sooner. */
const SOON_MS = 2000;
/** The maximum number of waiting toasts. The oldest ones beyond it are dropped. */
const MAX_TOASTS = 5;

/** Messages to the reader: toasts, the system message, and confirmations. */
export class Notices {
  toasts: readonly Toast[] = [];
  message: SystemNotice | null = null;
  questions: readonly PendingQuestion[] = [];
  private count = 0;

  constructor() {
    makeObservable(this, {
      toasts: observableRef,
      message: observableRef,
      questions: observableRef,
      toast: action,
      dismiss: action,
      dismissUndo: action,
      showMessage: action,
      clearMessage: action,
      answered: action,
    });
  }

  toast({ text, tone, ms, undo }: Parameters<Ports['toast']>[0]): void {
    const toast = { id: this.nextId(), text, tone, ms: ms ?? (undo ? UNDO_MS : TOAST_MS), ...(undo && { undo }) };
    const isAct = undo !== undefined || tone === 'success';
    // Only the last action can be undone, so it removes earlier undo buttons. A toast with the same text is replaced.
    const others = this.toasts.filter((shown) => (shown.undo ? !isAct : shown.text !== text));
    this.toasts = [...others, toast].slice(-MAX_TOASTS);
  }

  /** Removes undo buttons: an action cannot be undone in another role or project. */
  dismissUndo(): void {
    this.toasts = this.toasts.filter((toast) => !toast.undo);
  }

  /** The shown toast. The others wait for it. */
  get shownToast(): Toast | undefined {
    const [first, next] = this.toasts;
    return first && next && !first.undo ? { ...first, ms: Math.min(first.ms, SOON_MS) } : first;
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Shows the system message. It disappears by itself, or stays when it has a number to copy. */
  showMessage(failure: Failure): void {
    this.message = { id: this.nextId(), ...failure };
  }

  clearMessage(): void {
    this.message = null;
  }

  confirm({ signal, ...question }: Parameters<Ports['confirm']>[0]): Promise<boolean> {
    return new Promise((answer) => this.ask({ kind: 'confirm', id: this.nextId(), ...question, answer }, signal));
  }

  alert({ signal, ...message }: Parameters<Ports['alert']>[0]): Promise<void> {
    return new Promise((answer) => this.ask({ kind: 'alert', id: this.nextId(), ...message, answer }, signal));
  }

  /** Answers a question once, however often a button is pressed. */
  answered(question: PendingQuestion, yes: boolean): void {
    if (!this.questions.includes(question)) return;
    this.questions = this.questions.filter((other) => other !== question);
    if (question.kind === 'confirm') question.answer(yes);
    else question.answer();
  }

  private nextId(): number {
    this.count += 1;
    return this.count;
  }

  private ask = action((question: PendingQuestion, signal: AbortSignal | undefined) => {
    this.questions = [...this.questions, question];
    const withdraw = (): void => this.answered(question, false);
    if (signal?.aborted) withdraw();
    else signal?.addEventListener('abort', withdraw, { once: true });
  });
}
