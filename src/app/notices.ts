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
      readonly text: string;
      readonly title?: string;
      readonly ok?: string;
      readonly leaves?: true;
      readonly tone?: Tone;
      readonly count?: number;
      readonly answer: (yes: boolean) => void;
    }
  | { readonly kind: 'alert'; readonly text: string; readonly title?: string; readonly answer: () => void };

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
      showMessage: action,
      clearMessage: action,
      answered: action,
    });
  }

  toast({ text, tone, ms, undo }: Parameters<Ports['toast']>[0]): void {
    this.count += 1;
    const toast = { id: this.count, text, tone, ms: ms ?? (undo ? UNDO_MS : TOAST_MS), ...(undo && { undo }) };
    // The same words say nothing new, but each way back is another one.
    this.toasts = [...this.toasts.filter((shown) => shown.text !== text || shown.undo), toast].slice(-MOST_TOASTS);
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
    this.count += 1;
    this.message = { id: this.count, ...failure };
  }

  clearMessage(): void {
    this.message = null;
  }

  confirm(question: Parameters<Ports['confirm']>[0]): Promise<boolean> {
    return new Promise((answer) => this.ask({ kind: 'confirm', ...question, answer }));
  }

  alert(message: Parameters<Ports['alert']>[0]): Promise<void> {
    return new Promise((answer) => this.ask({ kind: 'alert', ...message, answer }));
  }

  /** The first question has its answer. */
  answered(): void {
    this.questions = this.questions.slice(1);
  }

  private ask = action((question: PendingQuestion) => {
    this.questions = [...this.questions, question];
  });
}
