import { expect, it } from 'vitest';
import { boundChips } from './bound-chips.ts';
import { makeRewriter } from './rewrite.ts';

const rewrite = makeRewriter([boundChips]);
const screen = (chip: object) => ({ screen: 'x', version: 1, body: { widget: 'filterBar', slots: { chips: [chip] } } });
const set = (path: string, to: unknown) => ({ change: [{ do: 'set', path, to }] });
/** The chip after the rewrite, which a second one does not change. */
const present = (chip: object): unknown => {
  const once = rewrite(screen(chip));
  expect(rewrite(once)).toEqual(once);
  return once;
};

it('binds a chip whose handler sets what it shows', () => {
  const props = { id: 'last', label: 'Last', options: ['a', 'b'] };
  expect(
    present({
      show: 'state.x',
      props: { ...props, value: '{{state.last}}' },
      on: set('state.last', '{{event.value}}'),
    }),
  ).toEqual(screen({ show: 'state.x', props, bind: 'state.last' }));
  expect(
    present({
      props: { ...props, value: '{{ state.last }}', none: 'all' },
      on: set('state.last', "{{ event.value or 'all' }}"),
    }),
  ).toEqual(screen({ props: { ...props, none: 'all' }, bind: 'state.last' }));
});

it('names the value with which a toggle is on', () => {
  const former = { id: 'late', label: 'State', toggle: true, options: [{ value: 'late', text: 'Late only' }] };
  const late = { id: 'late', label: 'Late only' };
  expect(
    present({
      props: { ...former, value: "{{ state.late ? 'late' : null }}" },
      on: set('state.late', "{{ event.value == 'late' }}"),
    }),
  ).toEqual(screen({ props: { ...late, toggle: true }, bind: 'state.late' }));
  const eq = "{{ state.work == 'late' ? 'late' : null }}";
  expect(
    present({ props: { ...former, value: eq }, on: set('state.work', "{{ event.value == 'late' ? 'late' : null }}") }),
  ).toEqual(screen({ props: { ...late, toggle: 'late' }, bind: 'state.work' }));
  expect(
    present({ props: { ...former, value: eq }, on: set('state.work', "{{ event.value == 'late' ? 'late' : 'all' }}") }),
  ).toEqual(screen({ props: { ...late, toggle: 'late', none: 'all' }, bind: 'state.work' }));
  const other = set('state.work', "{{ event.value == 'late' ? 'returned' : null }}");
  expect(present({ props: { ...former, value: eq }, on: other })).toEqual(
    screen({ props: { ...late, toggle: 'late', value: eq }, on: other }),
  );
});

it('leaves a chip that does more', () => {
  const props = { id: 'a', label: 'A', value: '{{state.a}}' };
  for (const chip of [
    { props, on: set('state.b', '{{event.value}}') },
    { props, on: set('state.a', "{{ event.value or 'x' }}") },
    { props, on: { change: [...set('state.a', '{{event.value}}').change, { do: 'reload', source: 's' }] } },
    { props, on: { change: { do: set('state.a', '{{event.value}}').change, debounce: 5 } } },
    { props: { id: 'a', label: 'A', text: 'x' }, body: { widget: 'text' }, on: set('state.a', null) },
  ])
    expect(rewrite(screen(chip))).toEqual(screen(chip));
});
