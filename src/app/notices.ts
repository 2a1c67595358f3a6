import { action, makeObservable, observableRef } from 'mobx';
import type { Ports, Tone } from '../../engine/index.ts';
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

export const TOAST_MS = 6000;
/** With a way back. */
const UNDO_MS = 10_000;
/** While others wait, the one that is shown goes sooner. */
const SOON_MS = 2000;
/** Of more than these the oldest go unread. */
const MOST_TOASTS = 5;

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
    // A way back stands beside the last act only. The same words say nothing new.
    const others = this.toasts.filter((shown) => (shown.undo ? !isAct : shown.text !== text));
    this.toasts = [...others, toast].slice(-MOST_TOASTS);
  }

  /** Nobody takes back an act in another role or project. */
  dismissUndo(): void {
    this.toasts = this.toasts.filter((toast) => !toast.undo);
  }

  /** The one that is shown; the others wait for it. */
  get shownToast(): Toast | undefined {
    const [first, next] = this.toasts;
    return first && next && !first.undo ? { ...first, ms: Math.min(first.ms, SOON_MS) } : first;
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** The system message: it goes by itself, or stays where it has a number to copy. */
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

  /** A question has its answer: once, however often it is pressed. */
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
