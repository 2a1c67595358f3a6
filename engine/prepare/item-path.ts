import { type Environment, readOwn } from '../expression/index.ts';
import { ExtendedEnvironment } from '../expression/extended-environment.ts';
import { value } from './reader.ts';

/** Reads a path in an item or a reply: "Id", "action.Id", "list[0].Id"; or a formula `{{ }}` that may name the item. */
export interface ItemReader {
  readonly read: (environment: Environment, item: unknown, index: number, name: string) => unknown;
  /** The steps when it is a plain path. */
  readonly steps: readonly (string | number)[] | null;
}

export function itemReader(text: string, pointer: string): ItemReader {
  if (text.includes('{{')) {
    const { prepared } = value(text, pointer);
    return {
      steps: null,
      read: (environment, item, index, name) => prepared.run(keyEnvironment(environment, name, item, index)),
    };
  }
  const steps = pathSteps(text);
  return { steps, read: (_environment, item) => readOwn(item, steps) };
}

export const pathSteps = (text: string): (string | number)[] =>
  [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) => (index === undefined ? step : Number(index)));

/** The environment in which a key formula reads its item. */
const keyEnvironment = (parent: Environment, name: string, item: unknown, index: number): Environment =>
  new ExtendedEnvironment(new ExtendedEnvironment(parent, name, item), 'loop', { [name]: { index } });
