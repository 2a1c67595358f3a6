import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Schema } from '../../engine/index.ts';
import type { Translate, GlobalFacts } from '../../engine/react/index.ts';
import type { Rules } from './rules.ts';

/** Schemas by name, validation against them, and the tables of codes. Not part of the first load. */
export class SchemaRegistry {
  private rules: Rules | null = null;
  private readonly translate: () => Translate;
  /** Has the page asked for a schema, a code or a validation? */
  isUsed = false;

  constructor(translate: () => Translate) {
    this.translate = translate;
    makeObservable<this, 'rules'>(this, { rules: observableRef, find: computed });
  }

  /** Loads the rules, and makes them available to expressions. */
  async load(globals: GlobalFacts): Promise<void> {
    if (this.rules) return;
    const { rules } = await import('./rules.ts');
    runInAction(() => (this.rules = rules));
    globals.set({
      fits: (name, value) => this.#use(rules).fits(name, value),
      lookup: (code, table) => this.#use(rules).lookUp(code, table, globals.lang),
    });
  }

  /** Finds the schema that a document names. It becomes another function once schemas are loaded. */
  get find(): (name: string) => Schema | null {
    const { rules } = this;
    return (name) => this.#use(rules)?.schema(name) ?? null;
  }

  #use<Given extends Rules | null>(rules: Given): Given {
    this.isUsed = true;
    return rules;
  }

  /** The faults of a value in the reader's language: pointer -> message. Until the rules are loaded, only the server validates. */
  readonly validate = (schema: string | Schema, value: unknown): Readonly<Record<string, string>> =>
    this.rules?.validate(schema, value, this.translate()) ?? {};
}
