import { isObject, type PortCall } from '../../../engine/index.ts';
import type { Expectation, Target, TextTarget } from '../../../schemas/documents/scenario.ts';
import { nameOf, elementText } from './find.ts';
import { ANSWER } from './dialog-host.ts';
import { portCallsOf } from './replies.ts';
import { isChecked, isDisabled, type UserActions } from './steps.ts';

/** Throws when an expectation fails. */
export function expectNow(expected: Expectation, hands: UserActions): void {
  const { stage, find } = hands;
  const { ports } = stage;
  if ('see' in expected) return see(expected.see, expected.times, hands);
  if ('notSee' in expected)
    return holds(find.all(expected.notSee).length === 0, `${find.says(expected.notSee)} is shown`);
  if ('call' in expected) return called(expected, hands);
  if ('noCall' in expected)
    return holds(
      ports.callsOf(expected.noCall).length === 0,
      `${expected.noCall} was called: ${json(ports.callsOf(expected.noCall))}`,
    );
  if ('toast' in expected) return toasted(expected.toast, expected.tone, hands);
  if ('go' in expected) return expectNavigation(expected.go, expected.with, hands);
  if ('url' in expected) return wentTo(expected.url, hands);
  if ('value' in expected) return valued(expected.value, expected.is, hands);
  if ('dialog' in expected) return opened(expected.dialog, hands);
  if ('noDialog' in expected) return holds(dialogs().length === 0, 'a dialog is open');
  if ('disabled' in expected)
    return holds(isDisabled(find.one(expected.disabled)), `${find.says(expected.disabled)} can be used`);
  if ('enabled' in expected)
    return holds(!isDisabled(find.one(expected.enabled)), `${find.says(expected.enabled)} is disabled`);
  if ('checked' in expected)
    return holds(isChecked(find.control(expected.checked)), `${find.says(expected.checked)} is not checked`);
  if ('unchecked' in expected)
    return holds(!isChecked(find.control(expected.unchecked)), `${find.says(expected.unchecked)} is checked`);
  if ('focused' in expected) return focused(expected.focused, hands);
  if ('confirm' in expected) return expectDialog('confirm', expected.confirm, hands);
  if ('alert' in expected) return expectDialog('alert', expected.alert, hands);
  if ('copied' in expected) return expectDialog('copy', expected.copied, hands);
  if ('failed' in expected) return failed(expected.failed, hands);
  if ('answer' in expected) return answered(expected.answer, hands);
  if ('download' in expected) return downloaded(expected.download, expected.text, hands);
  return titled(expected.title, hands);
}

function holds(fact: boolean, otherwise: string): void {
  if (!fact) throw new Error(otherwise);
}

const json = (value: unknown): string => JSON.stringify(value);

function see(target: Target, times: number | undefined, { find }: UserActions): void {
  const found = find.all(target).length;
  if (times === undefined) return holds(found > 0, `${find.says(target)} is not shown`);
  holds(found === times, `${find.says(target)} is shown ${found} times`);
}

function called({ call, body, count }: Extract<Expectation, { call: string }>, { stage }: UserActions): void {
  const bodies = stage.ports.callsOf(call);
  const fitting = bodies.filter((sent) => body === undefined || covers(sent, body));
  const calls = bodies.length === 0 ? 'never' : `with ${bodies.map(json).join(' and ')}`;
  if (count !== undefined) return holds(fitting.length === count, `${call} ${json(body)} was called ${calls}`);
  holds(fitting.length > 0, `${call} was called ${calls}${body === undefined ? '' : `, not with ${json(body)}`}`);
}

/** Does a value contain everything that is expected? Lists have to be equal in length. */
export function covers(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((one, index) => covers(value[index], one))
    );
  if (!isObject(expected)) return Object.is(value, expected);
  return isObject(value) && Object.keys(expected).every((name) => covers(value[name], expected[name]));
}

function toasted(words: TextTarget, tone: string | undefined, { stage, find }: UserActions): void {
  const toasts = portCallsOf(stage.ports, 'toast');
  const text = find.words(words);
  const found = toasts.some((toast) => toast.text.includes(text) && (tone === undefined || toast.tone === tone));
  holds(found, `no toast says "${text}", but ${json(toasts.map((toast) => [toast.tone, toast.text]))}`);
}

function expectNavigation(to: string, params: unknown, { stage }: UserActions): void {
  const goals = portCallsOf(stage.ports, 'navigate').map((portCall) => portCall.to);
  const found = goals.some((goal) => {
    if ('back' in goal) return to === 'back';
    if ('url' in goal) return goal.url === to;
    return 'to' in goal && goal.to === to && covers(goal.with, params ?? {});
  });
  holds(
    found,
    `the page did not go to ${to}${params === undefined ? '' : ` with ${json(params)}`}, but ${json(goals)}`,
  );
}

function wentTo(url: string, { stage }: UserActions): void {
  const goals = portCallsOf(stage.ports, 'navigate').map((portCall) => portCall.to);
  holds(
    goals.some((goal) => 'url' in goal && goal.url === url),
    `the page did not go to ${url}, but ${json(goals)}`,
  );
}

function valued(target: Target, is: string, { find }: UserActions): void {
  const field = find.control(target);
  const value = 'value' in field ? String(field.value) : elementText(field);
  holds(value === is, `in ${find.says(target)} stands "${value}"`);
}

const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="dialog"],dialog[open]')];

function opened(title: TextTarget, { find }: UserActions): void {
  const names = dialogs().map(nameOf);
  holds(names.includes(find.words(title)), `no dialog is called "${find.words(title)}", but ${json(names)}`);
}

function focused(target: Target, { find }: UserActions): void {
  const element = find.control(target);
  holds(element.contains(document.activeElement), `the focus is not on ${find.says(target)}`);
}

function expectDialog(kind: 'confirm' | 'alert' | 'copy', words: TextTarget, { stage, find }: UserActions): void {
  const texts = portCallsOf(stage.ports, kind).map((portCall) => portCall.text);
  const text = find.words(words);
  holds(
    texts.some((one) => one.includes(text)),
    `${kind}: "${text}" is not among ${json(texts)}`,
  );
}

/** The message of an uncaught failure. */
export const failuresOf = (deeds: readonly PortCall[]): readonly string[] =>
  deeds.flatMap((portCall) => {
    if (portCall.kind !== 'failed') return [];
    return [portCall.error instanceof Error ? portCall.error.message : String(portCall.error)];
  });

function failed(words: TextTarget, { stage, find }: UserActions): void {
  const texts = failuresOf(stage.ports.portCalls);
  const text = find.words(words);
  holds(
    texts.some((one) => one.includes(text)),
    `nothing failed with "${text}", but ${json(texts)}`,
  );
}

function downloaded(name: string, text: string | undefined, { stage }: UserActions): void {
  const files = portCallsOf(stage.ports, 'download');
  const found = files.some((file) => file.name === name && (text === undefined || (file.text ?? '').includes(text)));
  holds(found, `no file ${name} was given out, but ${json(files.map((file) => file.name))}`);
}

function answered(expected: unknown, { stage }: UserActions): void {
  const texts = portCallsOf(stage.ports, 'download').flatMap((file) =>
    file.name === ANSWER ? [file.text ?? 'null'] : [],
  );
  const found = texts.some((text) => covers(JSON.parse(text), expected));
  holds(
    found,
    `the dialog did not answer ${json(expected)}, but ${texts.length === 0 ? 'nothing' : texts.join(' and ')}`,
  );
}

function titled(words: TextTarget, { find }: UserActions): void {
  const title = document.querySelector('[data-scenario] h1');
  holds(
    title !== null && elementText(title) === find.words(words),
    `the title is "${title ? elementText(title) : ''}"`,
  );
}
