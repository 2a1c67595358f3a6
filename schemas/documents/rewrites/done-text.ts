import { isFields, type Fields, type Rewrite } from './rewrite.ts';

const TOAST: readonly string[] = ['do', 'text', 'tone'];
/** Actions that neither wait nor end the list. A message may come before them, unless it reads what they write. */
const QUIET: readonly unknown[] = ['set', 'let', 'patch', 'reset', 'commit'];

export const doneText: Rewrite = {
  why: 'A call has the text of its success, instead of a toast after it.',
  actions: (list) => {
    const calls = list.flatMap((action, index) => (isPlainCall(action) ? [index] : []));
    return calls.reduceRight<readonly unknown[]>((written, index) => joinToast(written, index), list);
  },
};

/** A reader who may not make the call, and a `finally`, which comes before the toast, leave it where it is. */
const isPlainCall = (action: unknown): action is Fields =>
  isFields(action) &&
  action['do'] === 'call' &&
  !['done', 'access', 'finally'].some((key) => Object.hasOwn(action, key));

function joinToast(list: readonly unknown[], index: number): readonly unknown[] {
  const call = list[index];
  const place = list.findIndex((action, at) => at > index && !isQuiet(action));
  const toast = list[place];
  if (!isFields(call) || !isSuccess(toast)) return list;
  if (place > index + 1 && !isConstant(toast['text'])) return list;
  return list.toSpliced(place, 1).toSpliced(index, 1, withDone(call, toast['text']));
}

function withDone({ catch: caught, ...call }: Fields, done: unknown): Fields {
  return { ...call, done, ...(caught !== undefined && { catch: caught }) };
}

const isQuiet = (action: unknown): boolean => isFields(action) && QUIET.includes(action['do']);

const isSuccess = (action: unknown): action is Fields =>
  isFields(action) &&
  action['do'] === 'toast' &&
  action['tone'] === 'success' &&
  Object.keys(action).every((key) => TOAST.includes(key));

const isConstant = (text: unknown): boolean =>
  typeof text === 'string' ? !text.includes('{{') : isFields(text) && Object.keys(text).every((key) => key === '$t');
