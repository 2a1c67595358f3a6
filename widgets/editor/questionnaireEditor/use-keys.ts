import type { KeyboardEvent } from 'react';
import { lineCount, lineLength, pointerOf, type Direction, type QuestionPosition } from './edit.ts';
import { placeIn } from './places.ts';
import type { Outline } from './use-outline.ts';
import type { EditorProps } from './use-outline-changes.ts';

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** A key with its modifiers as one name: "mod+shift+z". Letters are physical keys, so that they work with a Greek layout. */
function comboOf(event: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  const held = [event.ctrlKey || event.metaKey ? 'mod' : '', event.altKey ? 'alt' : '', event.shiftKey ? 'shift' : ''];
  return [...held, letter ?? event.key].filter(Boolean).join('+');
}

/** The keys of the outline. Those of a question work while it has the focus, the others anywhere in the outline. */
export function useKeys(props: EditorProps, outline: Outline): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target } = event;
    // Overlays handle their own keys.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return;
    const card = target.dataset['pointer'];
    const place = card === undefined ? null : placeIn(card);
    const combo = comboOf(event);
    const done = (place && ofQuestion(combo, place, outline, event.currentTarget)) || ofWhole(combo, props, outline);
    if (done) event.preventDefault();
  };
}

function ofWhole(combo: string, props: EditorProps, outline: Outline): boolean {
  const keys: Readonly<Record<string, () => void>> = {
    'mod+z': () => props.emit('undo'),
    'mod+shift+z': () => props.emit('redo'),
    'mod+y': () => props.emit('redo'),
    'mod+s': () => props.emit('save'),
    ...(outline.clipboard
      ? { Escape: outline.forget, 'mod+v': () => outline.paste(placeIn(props.pointer ?? '')) }
      : {}),
  };
  return runKey(keys, combo);
}

function ofQuestion(combo: string, place: QuestionPosition, outline: Outline, root: HTMLElement): boolean {
  const walk = ARROWS[combo];
  if (walk) {
    focusAt(root, neighbourOf(place, walk, outline));
    return true;
  }
  const move = combo.startsWith('alt+') ? ARROWS[combo.slice(4)] : undefined;
  if (move) {
    outline.step(place, move);
    return true;
  }
  return runKey(
    {
      Enter: () => outline.edit(place),
      'mod+c': () => outline.copy(place, false),
      'mod+x': () => outline.copy(place, true),
      'mod+d': () => outline.duplicate(place),
      Delete: () => outline.remove(place),
      Home: () => focusAt(root, { ...place, line: 0, place: 0 }),
      End: () => focusAt(root, { ...place, line: lineCount(outline.document, place.section) - 1, place: 0 }),
    },
    combo,
  );
}

function runKey(keys: Readonly<Record<string, () => void>>, combo: string): boolean {
  const press = Object.hasOwn(keys, combo) ? keys[combo] : undefined;
  press?.();
  return press !== undefined;
}

const focusAt = (root: HTMLElement, place: QuestionPosition): void =>
  root.querySelector<HTMLElement>(`[data-pointer="${pointerOf(place)}"]`)?.focus();

/** The question beside, above or below; at the end the same one. */
function neighbourOf(from: QuestionPosition, direction: Direction, { document }: Outline): QuestionPosition {
  if (direction === 'left' || direction === 'right') {
    const place = from.place + (direction === 'left' ? -1 : 1);
    return place >= 0 && place < lineLength(document, from) ? { ...from, place } : from;
  }
  const line = from.line + (direction === 'up' ? -1 : 1);
  const length = lineLength(document, { section: from.section, line });
  return length === 0 ? from : { ...from, line, place: Math.min(from.place, length - 1) };
}
