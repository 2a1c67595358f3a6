import { fromPromise } from 'xstate';

/** The signed-in person, as the identity call returns them. */
export interface Identity {
  readonly Id: string;
  readonly Username: string;
  readonly Roles: readonly string[];
  readonly Installation?: string;
  /** The administrator who impersonates the person. */
  readonly Impersonator?: { readonly Id: string; readonly Name: string; readonly Kind: 'login' | 'view' } | null;
}

/** The actors of the identity flow. Each default refuses, so that a missing one is noticed at once. */
export const actors = {
  /** Requests the identity from the server; throws when nobody is signed in, or the server cannot be reached. */
  identify: fromPromise<Identity>(() => Promise.reject(new Error('The host has not provided the actor "identify".'))),
};
