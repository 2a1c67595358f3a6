/** The types of a unit (a screen, a part or a dialog of the page language), from its meta-schema. docs/page-language.md is the manual. */
import type { Static } from 'typebox';
import type { Json, Reference } from './shape.ts';
import type { unitDefinitions } from './unit.schema.ts';

type Definitions = typeof unitDefinitions;
type Definition<Name extends keyof Definitions> = Resolved<Static<Definitions[Name]>>;

/** TypeBox follows recursive references at most twice and then uses `any`: here each is resolved lazily. */
type Resolved<T> = [Json] extends [T] ? T : ResolvedBranch<T>;
type ResolvedBranch<T> =
  T extends Reference<infer Name>
    ? Name extends keyof Definitions
      ? Definition<Name>
      : never
    : T extends readonly (infer Item)[]
      ? readonly Resolved<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Resolved<T[Key]> }
        : T;

export type Value = Definition<'value'>;
export type Pages = NonNullable<Source['pages']>;
export type Handler = Definition<'handler'>;
/** A list of actions, or the name of a task. */
export type Actions = Definition<'actions'>;
/** One step of a handler; `do` is its kind. */
export type Action = Definition<'action'>;
export type Conflict = Definition<'conflict'>;
export type Catch = NonNullable<Extract<Action, { readonly do: 'call' }>['catch']>;

export interface Unit extends Definition<'unit'> {}
export interface Source extends Definition<'source'> {}
export interface Draft extends Definition<'draft'> {}
export interface EntryEach extends Definition<'entryEach'> {}
export interface Node extends Definition<'node'> {}
export interface Choice extends Definition<'choice'> {}
export interface Entry extends Definition<'entry'> {}
