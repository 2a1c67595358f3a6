import { createMemoryPorts, memoryStore, type Ports } from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';
import type { QuestionnaireTrial } from './trial.ts';

const BOOK = 'documents.getSpreadsheet';

/** A workbook is loaded with its author's rights, because the trial has no answer set on the server. */
const bookOf = (body: unknown) => {
  const { AnswerSetId: _, ...rest } = Object(body);
  return rest;
};

/** The ports of the page in the frame: the trial answers its calls, and the surrounding page is not affected. */
export function trialPorts(outer: Ports, trial: QuestionnaireTrial, t: () => Translate): Ports {
  return {
    ...createMemoryPorts(),
    call: async (name, body, options) =>
      name === BOOK ? outer.call(name, bookOf(body), options) : trial.call(name, body),
    document: async (kind, name) => outer.document(kind, name),
    link: () => '#',
    toast: (toast) => outer.toast(toast),
    confirm: async (question) => outer.confirm(question),
    alert: async (message) => outer.alert(message),
    failed: (error) => outer.failed(error),
    navigate: (target) => {
      const to = 'url' in target ? target.url : t()('questionnaires.previewHome');
      outer.toast({ text: t()('questionnaires.previewWent', { to }), tone: 'info' });
    },
    keep: { url: memoryStore(), tab: memoryStore(), device: memoryStore(), user: memoryStore() },
  };
}
