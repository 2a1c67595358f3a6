import type { UserEvent } from '@testing-library/user-event';
import type { Expectation, Step, Target } from '../../../schemas/documents/scenario.ts';
import { nameOf, elementText, type Finder } from './find.ts';
import type { Stage } from './stage.ts';
import { eventually, type Pause } from './eventually.ts';

/** The context of steps. */
export interface UserActions {
  readonly stage: Stage;
  readonly find: Finder;
  readonly user: UserEvent;
  readonly pause: Pause;
}

type Act = Exclude<Step, Expectation>;

/** Performs one step as a reader would. Its element may still be loading. */
export async function perform(step: Act, hands: UserActions): Promise<void> {
  const { stage, find, user } = hands;
  if ('click' in step) return user.click(await usable(step.click, hands));
  if ('type' in step) return write(await field(step.into, hands), step.type, user);
  if ('choose' in step) return choose(find.words(step.choose), step.in, hands);
  if ('check' in step) return toggle(step.check, true, hands);
  if ('uncheck' in step) return toggle(step.uncheck, false, hands);
  if ('press' in step) return press(step.press, step.on, hands);
  if ('attach' in step) return attach(step.attach, step.to, hands);
  if ('push' in step) return stage.ports.push(step.push, step.payload);
  if ('reply' in step) return stage.ports.answer(step.reply, step.with);
  return hands.pause(step.wait);
}

/** The element, once it is present and enabled. */
const usable = (target: Target, hands: UserActions): Promise<HTMLElement> => ready(target, hands, hands.find.one);
const field = (target: Target, hands: UserActions): Promise<HTMLElement> => ready(target, hands, hands.find.control);

async function ready(
  target: Target,
  { find, pause }: UserActions,
  look: (target: Target) => HTMLElement,
): Promise<HTMLElement> {
  const found = (): HTMLElement => {
    const element = look(target);
    if (isDisabled(element)) throw new Error(`${find.says(target)} is disabled`);
    return element;
  };
  await eventually(found, pause);
  // A dialog that has just opened moves the focus itself.
  await pause(AFTER_OPENING);
  return eventually(found, pause);
}

const AFTER_OPENING = 20;

export const isDisabled = (element: HTMLElement): boolean =>
  element.matches(':disabled,[aria-disabled="true"],[data-disabled="true"]') ||
  element.closest('fieldset:disabled') !== null;

async function write(element: HTMLElement, text: string, user: UserEvent): Promise<void> {
  await user.click(element);
  await user.clear(element);
  if (text !== '') await user.type(element, text.replaceAll(/[{[]/g, '$&$&'), { skipClick: true });
}

/** An option of a dropdown, of a native list, or of a visible group of choices. */
async function choose(option: string, target: Target, hands: UserActions): Promise<void> {
  const { find, user, pause } = hands;
  const around = await usable(target, hands);
  const list = around.matches('select') ? around : around.querySelector('select');
  if (list) return user.selectOptions(list, option);
  const standing = [...around.querySelectorAll<HTMLElement>('input,[role="radio"],[role="option"],button')];
  const direct = standing.find((one) => nameOf(one) === option);
  if (direct && !around.matches('input')) return user.click(direct);
  await user.click(find.control(target));
  const opened = await eventually(() => {
    const all = [...listOf(find.control(target)).querySelectorAll<HTMLElement>('[role="option"]')];
    const found = all.find((one) => elementText(one) === option || nameOf(one) === option);
    if (!found) throw new Error(`${find.says(target)} offers no "${option}"`);
    return found;
  }, pause);
  await user.click(opened);
}

/** The list that a field has opened. Those of other fields may be in the page, hidden. */
function listOf(control: HTMLElement): ParentNode {
  // An open list has the name of its field.
  if (control.matches('[role="listbox"]')) return control;
  const id = control.getAttribute('aria-controls');
  if (id !== null) return document.getElementById(id) ?? control;
  return control.hasAttribute('aria-expanded') ? control : document;
}

async function toggle(target: Target, to: boolean, hands: UserActions): Promise<void> {
  const box = await field(target, hands);
  if (isChecked(box) !== to) await hands.user.click(box);
}

export const isChecked = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement
    ? element.checked
    : ['aria-checked', 'aria-selected', 'aria-pressed'].some((name) => element.getAttribute(name) === 'true');

/** "Control+Enter" in user-event's notation. */
async function press(combo: string, on: Target | undefined, hands: UserActions): Promise<void> {
  if (on !== undefined) (await field(on, hands)).focus();
  const keys = combo.split('+');
  const last = keys.pop() ?? '';
  const held = keys.map((key) => `{${key}>}`).join('');
  const freed = keys.map((key) => `{/${key}}`).join('');
  await hands.user.keyboard(`${held}{${last}}${freed}`);
}

async function attach(
  files: readonly { readonly name: string; readonly text: string }[],
  to: Target,
  { find, user, pause }: UserActions,
): Promise<void> {
  const input = await eventually(() => {
    const around = find.one(to);
    const found = around.matches('input[type="file"]')
      ? around
      : // Within what takes dropped files, or beside its button.
        (around.matches('button') ? around.parentElement : around)?.querySelector<HTMLElement>(
          'input[type="file"]:not([capture])',
        );
    if (!found) throw new Error(`${find.says(to)} takes no files`);
    return found;
  }, pause);
  await user.upload(
    input,
    files.map(({ name, text }) => new File([text], name)),
  );
}
