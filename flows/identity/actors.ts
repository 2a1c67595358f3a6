import { fromPromise } from 'xstate';

/** Who is at the screen, as the identity call says it. */
export interface Identity {
  readonly Id: string;
  readonly Username: string;
  readonly Roles: readonly string[];
  readonly Installation?: string;
  /** The administrator who is really at the screen. */
  readonly Behind?: { readonly Id: string; readonly Name: string; readonly Kind: 'login' | 'view' } | null;
}

/** What the identity flow asks of its host. Each default refuses, so that a forgotten one is seen at once. */
export const actors = {
  /** Asks the server who is signed in; throws when nobody is, or when the server cannot be reached. */
  identify: fromPromise<Identity>(() => Promise.reject(new Error('The host has not provided the actor "identify".'))),
};
