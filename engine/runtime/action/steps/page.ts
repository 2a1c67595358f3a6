import type { Step } from '../../../prepare/types.ts';
import type { Tone } from '../../../base/ports.ts';
import type { Compilers } from '../action-compiler.ts';
import { wayBack } from '../way-back.ts';
import { ListEnded, fieldsOf, sequence, type Run } from '../run.ts';

const TONES: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger'];
const toneOf = (tone: string | undefined): Tone | undefined => TONES.find((known) => known === tone);

/** Steps for navigation, dialogs, questions and messages. */
export const pageSteps: Compilers<'go' | 'open' | 'close' | 'confirm' | 'alert' | 'toast'> = {
  go(action, make) {
    const [given, url] = [make.optional(action.with, 'with'), make.optional(action.url, 'url')];
    const options = { ...(action.replace ? { replace: true } : {}), ...(action.tab ? { tab: true } : {}) };
    return (run) => {
      const { ports } = run.page;
      if (action.back) ports.navigate({ back: true });
      else if (url) ports.navigate({ url: run.text(url), ...options });
      else ports.navigate({ to: action.to ?? '', with: given ? fieldsOf(run.evaluate(given)) : {}, ...options });
      return undefined;
    };
  },

  open(action, make) {
    const given = make.optional(action.with, 'with');
    return async (run) => {
      const params = given ? fieldsOf(run.evaluate(given)) : {};
      const answer = await run.page.dialogs.ask(run.scope, action.dialog, params, run.signal);
      if (answer === null) throw new ListEnded();
      if (action.as !== undefined) run.names.bind(action.as, answer.value);
    };
  },

  close(action, make) {
    const given = make.optional(action.with, 'with');
    return (run) => {
      run.page.dialogs.close(run.scope.unit, given ? run.evaluate(given) : null);
      return undefined;
    };
  },

  confirm(action, make) {
    const [text, title] = [make.value(action.text, 'text'), make.optional(action.title, 'title')];
    const ok = make.optional(action.ok, 'ok');
    const no = make.list(action.else, 'else');
    const tone = make.optional(action.tone, 'tone');
    const count = make.optional(action.count, 'count');
    return async (run) => {
      const question = {
        text: run.text(text),
        ...withTitle(run, title),
        ...(ok ? { ok: run.text(ok) } : {}),
        ...(tone ? { tone: toneOf(run.text(tone)) ?? 'neutral' } : {}),
        ...(count ? { count: Number(run.text(count)) } : {}),
        signal: run.signal,
      };
      if (!(await run.page.confirm(question))) await onDecline(no, run);
    };
  },

  alert(action, make) {
    const [text, title] = [make.value(action.text, 'text'), make.optional(action.title, 'title')];
    return (run) => run.page.alert({ text: run.text(text), ...withTitle(run, title), signal: run.signal });
  },

  toast(action, make) {
    const text = make.value(action.text, 'text');
    const shown = { tone: toneOf(action.tone) ?? 'neutral', ...(action.ms === undefined ? {} : { ms: action.ms }) };
    const { undo } = action;
    const [label, given] = [make.optional(undo?.label, 'undo/label'), make.optional(undo?.with, 'undo/with')];
    const steps = make.list(undo?.do, 'undo/do');
    return (run) => {
      const back = undo && {
        ...(label ? { label: run.text(label) } : {}),
        run: wayBack(steps, given ? run.evaluate(given) : null, run),
      };
      run.page.ports.toast({ text: run.text(text), ...shown, ...(back && { undo: back }) });
      return undefined;
    };
  },
};

const withTitle = (run: Run, title: Parameters<Run['text']>[0] | null) => (title ? { title: run.text(title) } : {});

/** Runs `else`, then ends the list. */
async function onDecline(steps: readonly Step[], run: Run): Promise<never> {
  await run.resume(() => sequence(steps, run.withNames()));
  throw new ListEnded();
}
