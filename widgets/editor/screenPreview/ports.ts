import {
  createMemoryPorts,
  isObject,
  memoryStore,
  ownMember,
  sampleOf,
  type JsonObject,
  type Ports,
} from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';
import { messageOf } from '../../parts/text/message.ts';
import { asSchema, schemaIn } from './bundle.ts';
import type { Failed, ScreenPreviewProps } from './schema.ts';

/** The ports of the preview: they do not affect the surrounding page, and report the page's calls and the errors of its code. */
export function previewPorts(
  outer: Ports,
  { known, replies }: ScreenPreviewProps,
  t: () => Translate,
  failed: (failure: Failed) => void = () => {},
): Ports {
  const catalogue = ownMember(known, 'catalogue');
  const calls = ownMember(catalogue, 'calls');
  const entities = ownMember(catalogue, 'entities');
  const parts = ownMember(catalogue, 'parts');
  const tell = (key: string, values: Readonly<Record<string, unknown>>): void =>
    outer.toast({ text: t()(`widgets.preview.${key}`, values), tone: 'info' });
  const changes = (name: string): boolean => {
    const call = ownMember(calls, name);
    return ownMember(call, 'irreversible') === true || Array.isArray(ownMember(call, 'affects'));
  };
  const memory = createMemoryPorts({
    calls: Object.fromEntries(
      Object.entries(isObject(calls) ? calls : {}).map(([name, call]) => [
        name,
        () => {
          if (changes(name)) tell('called', { name });
          return sampleOf(asSchema(ownMember(call, 'reply')), schemaIn(entities));
        },
      ]),
    ),
    documents: bundlesOf(parts),
    link: (to) => (to === 'url' ? null : '#'),
  });
  const quiet: Ports = {
    ...memory,
    run: async (code, input, options) => {
      try {
        return await outer.run(code, input, options);
      } catch (error) {
        if (!options.signal.aborted) failed({ text: messageOf(error), file: code.file, line: lineOf(error) });
        throw error;
      }
    },
    toast: (toast) => outer.toast(toast),
    confirm: async (question) => outer.confirm(question),
    alert: async (message) => outer.alert(message),
    failed: (error) => outer.failed(error),
    ...(outer.textOf ? { textOf: (error: unknown) => outer.textOf?.(error) ?? '' } : {}),
    copy: async (text) => outer.copy(text),
    download: async (file) => outer.download(file),
    readFile: async (file, as) => outer.readFile(file, as),
    navigate: (target) => {
      const to = 'to' in target ? target.to : 'url' in target ? target.url : t()('widgets.preview.back');
      tell('went', { to });
    },
    keep: { url: memoryStore(), tab: memoryStore(), device: memoryStore(), user: memoryStore() },
  };
  return replies === 'server' ? overServer(quiet, outer, changes, t) : quiet;
}

const lineOf = (error: unknown): number | null => {
  const line = ownMember(error, 'line');
  return typeof line === 'number' ? line : null;
};

/** The real server. Calls that change data ask first. */
function overServer(memory: Ports, outer: Ports, changes: (name: string) => boolean, t: () => Translate): Ports {
  return {
    ...memory,
    call: async (name, body, options) => {
      if (changes(name) && !(await outer.confirm({ text: t()('widgets.preview.really', { name }), tone: 'warning' })))
        throw new DOMException('The call was not made.', 'AbortError');
      return outer.call(name, body, options);
    },
    service: async (name, body, options) => outer.service(name, body, options),
    document: async (kind, name) => outer.document(kind, name),
    listen: (event, handler) => outer.listen(event, handler),
  };
}

function bundlesOf(parts: unknown): NonNullable<Parameters<typeof createMemoryPorts>[0]>['documents'] & object {
  const all = isObject(parts) ? parts : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts came as JSON
  const documents = all as Parameters<typeof bundle>[1];
  return Object.fromEntries(Object.keys(all).map((name) => [name, bundle(name, documents)]));
}

const bundle = (name: string, parts: Readonly<Record<string, JsonObject>>) => ({
  name,
  version: '',
  unit: parts[name] ?? {},
  parts,
  functions: {},
});
