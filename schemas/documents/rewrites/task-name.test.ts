import { expect, it } from 'vitest';
import { makeRewriter } from './rewrite.ts';
import { taskName } from './task-name.ts';

const rewrite = makeRewriter([taskName]);
const unit = (on: object) => ({ screen: 'x', version: 1, body: { widget: 'button', on } });
const save = { do: 'task', task: 'save' };

it('names the task wherever a list of actions may stand', () => {
  const confirm = (deed: unknown) => ({ do: 'confirm', text: 'a', else: deed });
  const all = (deed: unknown) =>
    unit({
      click: deed,
      ok: { if: 'state.a', do: deed },
      change: [
        confirm(deed),
        { do: 'call', call: 'a.b', catch: { '*': deed }, finally: deed },
        { do: 'parallel', run: [deed, deed] },
      ],
    });
  expect(rewrite(all([save]))).toEqual(all('tasks.save'));
});

it('leaves a list that does more', () => {
  for (const list of [
    [],
    [save, save],
    [{ ...save, with: {} }],
    [{ ...save, access: 'admin' }],
    [{ ...save, note: '' }],
  ])
    expect(rewrite(unit({ click: list }))).toEqual(unit({ click: list }));
});
