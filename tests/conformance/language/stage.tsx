import { act, render, type RenderResult } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import {
  buildCatalogue,
  check,
  createMemoryPorts,
  faultsOf,
  type CallDefinition,
  type Catalogue,
  type JsonObject,
  type MemoryPorts,
  type MemorySettings,
  type Ports,
  type Schema,
} from '../../../engine/index.ts';
import {
  createRuntime,
  Dialogs,
  RuntimeProvider,
  Screen,
  GlobalFacts,
  type Runtime,
} from '../../../engine/react/index.ts';
import { formats } from '../../../schemas/formats/index.ts';
import { areas, ROLES } from '../../../schemas/roles.ts';
import { frame } from '../../../widgets/parts/frame/frame.tsx';
import { TestProviders } from '../../support/widgets/render.tsx';
import { textsOf } from '../../../widgets/parts/text/texts-of.ts';
import { definitions as widgets } from '../../../widgets/definitions.ts';

const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text: Schema = { type: 'string' };
const whole: Schema = { type: 'integer' };
const listOf = (items: Schema): Schema => ({ type: 'array', items });

const person = object({ Id: text, Name: text, Email: text, Amount: { type: 'number' }, Born: text, State: whole }, [
  'Id',
  'Name',
]);
const message = object({ Id: text, Text: text, Time: whole }, ['Id', 'Text', 'Time']);

const call = (name: string, body: Schema, reply: Schema, more: Partial<CallDefinition> = {}): CallDefinition => ({
  name,
  path: `/${name}`,
  method: 'POST',
  roles: ['Admin', 'Mentor'],
  body,
  reply,
  ...more,
});
const LIST = [
  call(
    'people.list',
    object({ Search: text, page: whole, count: whole }),
    object({ list: listOf(person), count: whole, All: whole }, ['list', 'count']),
  ),
  call('people.get', object({ Id: text }), person),
  call('people.save', object({ Person: person }), person, { affects: ['people.list', 'people.get'] }),
  call('people.star', object({ Id: text, State: whole }), object({})),
  call('people.remove', object({ Id: text }), object({}), { irreversible: true, affects: ['people.list'] }),
  call('projects.people', object({ ProjectId: text, Search: text }, ['ProjectId']), listOf(person)),
  call('projects.close', object({ ProjectId: text, Why: text }, ['ProjectId', 'Why']), object({})),
  call('chat.messages', object({ Before: { type: ['integer', 'null'] } }), listOf(message)),
  call('chat.send', object({ Text: text }), message),
];

/** A small catalogue beside the product's: documents about the language need no area of the product. */
export const catalogue: Catalogue = buildCatalogue({
  widgets: Object.values(widgets),
  flows: [],
  contracts: [
    {
      name: 'answer',
      description: 'How an answer is given.',
      props: object({ label: text }),
      events: {},
      normalise: (code) => String(Number(code)),
    },
  ],
  routes: [],
  calls: Object.fromEntries(LIST.map((one) => [one.name, one])),
  hubEvents: { 'chat.received': message, 'chat.typing': object({ Name: text }) },
  entities: { 'entities/person': person, 'entities/message': message },
  areas,
  roles: ROLES,
  parts: {},
  locales: {},
  tables: [],
  roots: { user: object({ Id: text, Level: whole }), project: object({ Id: text }) },
});

export interface Setting extends MemorySettings {
  readonly project?: { readonly Id: string } | null;
  readonly role?: string;
  readonly parts?: Readonly<Record<string, JsonObject>>;
  readonly flows?: Catalogue['flows'];
  readonly scripts?: string;
  readonly ports?: Partial<Ports>;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Page extends RenderResult {
  readonly ports: MemoryPorts;
  readonly runtime: Runtime;
  readonly globals: GlobalFacts;
  readonly user: UserEvent;
  readonly settle: (ms?: number) => Promise<void>;
}

const settle = (ms = 0): Promise<void> => act(() => new Promise<void>((done) => void setTimeout(done, ms)));

/** Opens a document as the product does: checked first, then alive with the product's own widgets. */
export async function open(unit: JsonObject, setting: Setting = {}): Promise<Page> {
  const parts = setting.parts ?? {};
  const known: Catalogue = { ...catalogue, flows: { ...catalogue.flows, ...setting.flows }, parts };
  for (const document of [unit, ...Object.values(parts)]) {
    const problems = check(document, { catalogue: known });
    expect(problems.map(({ kind, pointer, message: what }) => `${kind} ${pointer}: ${what}`)).toEqual([]);
  }
  const ports: MemoryPorts = { ...createMemoryPorts(setting), ...setting.ports };
  const globals = new GlobalFacts({
    role: setting.role ?? 'Mentor',
    user: { Id: '7', Level: 100, Roles: ['Mentor'] },
    project: setting.project === undefined ? { Id: '1' } : setting.project,
    lang: 'en',
    translate: textsOf('en'),
  });
  const runtime = createRuntime({
    catalogue: known,
    ports,
    frame,
    globals,
    validate: (schema, value) => {
      const rule = typeof schema === 'string' ? known.entities[schema] : schema;
      const faults = rule ? faultsOf(value, rule, { lookup: (name) => known.entities[name], formats }) : [];
      return Object.fromEntries(faults.map((fault) => [fault.pointer, fault.message]));
    },
  });
  const name = 'tried';
  const bundle = { name, version: '1', unit, parts, functions: setting.scripts ? { [name]: setting.scripts } : {} };
  const page = render(
    <TestProviders>
      <RuntimeProvider runtime={runtime}>
        <Screen bundle={bundle} params={setting.params ?? {}} />
        <Dialogs />
      </RuntimeProvider>
    </TestProviders>,
  );
  // The widgets that it names come one by one; a page without any is ready at once.
  for (let round = 0; round < 200 && page.container.querySelector('output') !== null; round += 1) await settle(10);
  await settle(20);
  return { ...page, ports, runtime, globals, user: userEvent.setup({ pointerEventsCheck: 0, delay: null }), settle };
}

/** A node in a line. */
export const node = (widget: string, props: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  widget,
  props,
  ...more,
});
export const stack = (...children: readonly JsonObject[]): JsonObject => ({ widget: 'stack', children });
export const button = (label: string, ...actions: readonly JsonObject[]): JsonObject =>
  node('button', { text: label }, { on: { click: actions } });
export const screenOf = (more: JsonObject): JsonObject => ({ screen: 'tried', version: 1, ...more });
