import { expect, it } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import { hubEvents, hubMethods, type HubMethodDeclaration } from '../../../schemas/calls/hub.ts';
import { product } from '../../product.ts';
import { createValidators } from './validation.ts';

const compile = createValidators(product.vocabulary ?? {});

it('every schema of a call, a hub method and an event can be compiled', () => {
  const methods: readonly HubMethodDeclaration[] = Object.values(hubMethods);
  const schemas = [
    ...Object.values(calls).flatMap(({ body, reply }) => [body, reply]),
    ...methods.flatMap(({ body, reply, items }) => [body, reply, ...(items ? [items] : [])]),
    ...Object.values(hubEvents),
  ];
  expect(schemas.length).toBeGreaterThan(400);
  // A validator compiles its schema at its first use.
  for (const schema of schemas) expect(() => compile(schema)({})).not.toThrow();
});

it('a schema that refers to nothing is found when it is asked', () => {
  expect(() => compile({ $ref: 'entities/nothing' })({})).toThrow("can't resolve reference entities/nothing");
});
