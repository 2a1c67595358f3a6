import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useRuntime } from '../context.tsx';
import { useTranslate } from '../texts.ts';
import { Details } from './details.tsx';
import { documentOf, titleOf } from './facts.ts';
import { ownMember } from '../../document/index.ts';
import type { View } from './fibers.ts';
import type { InspectorItem } from './items.ts';
import { Outline } from './outline.tsx';
import { Tree } from './tree.tsx';
import { usePicking } from './use-picking.ts';
import { useSnapshot, type Snapshot } from './use-snapshot.ts';
import css from './inspector.module.css';

/** A place of a screen or part. */
export interface DocumentPlace {
  readonly kind: 'screen' | 'part';
  readonly name: string;
  readonly pointer: string;
}

export interface InspectorProps {
  readonly close: () => void;
  /** The editor's address of a position of a document; null for none. */
  readonly editor?: (place: DocumentPlace) => string | null;
}

/** The tree is open down to this depth at first. */
const OPEN = 6;

/** The inspector: the document as a tree, and the values, evaluation steps and costs of the selected element. */
export default function Inspector({ close, editor }: InspectorProps) {
  const t = useTranslate();
  const { inspect } = useRuntime();
  const panel = useRef<HTMLElement>(null);
  const snapshot = useSnapshot(inspect, panel);
  const choice = useChoice(snapshot, panel);
  const { selected, pointed, picking, select } = choice;
  const [side, setSide] = useState<'end' | 'start'>('end');
  const chosen = selected === null ? null : (snapshot?.byKey.get(selected) ?? null);
  useFocus(panel, close);

  const outlined = pointed ?? chosen;
  return createPortal(
    <aside ref={panel} className={css.panel} data-side={side} tabIndex={-1} aria-label={t('inspector.title')}>
      <div className={css.bar}>
        <h2>{t('inspector.title')}</h2>
        <button type="button" aria-pressed={picking} onClick={() => choice.setPicking(!picking)}>
          {t('inspector.pick')}
        </button>
        <button type="button" className={css.turned} onClick={() => setSide(side === 'end' ? 'start' : 'end')}>
          {t('inspector.side')}
        </button>
        <button type="button" onClick={close}>
          {t('inspector.close')}
        </button>
      </div>
      <Tree
        roots={snapshot?.roots ?? []}
        selected={selected}
        isOpen={(item, level) => choice.opened.get(item.key) ?? level < OPEN}
        open={choice.open}
        select={select}
        point={choice.setPointed}
      />
      {snapshot && chosen ? (
        <Details
          key={chosen.key}
          item={chosen}
          cost={snapshot.costs.of(chosen.document, chosen.pointer)}
          cause={causeOf(chosen, snapshot)}
          select={select}
          editor={editor?.(documentPlaceOf(chosen)) ?? null}
        />
      ) : (
        <p className={css.hint}>{t('inspector.hint')}</p>
      )}
      {outlined && (
        <Outline elements={outlined.elements} label={titleOf(outlined)} chosen={outlined === chosen && !pointed} />
      )}
    </aside>,
    document.body,
  );
}

/** The selected element, the one under the pointer, and the open branches of the tree. */
function useChoice(snapshot: Snapshot | null, panel: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<string | null>(null);
  const [pointed, setPointed] = useState<InspectorItem | null>(null);
  const [picking, setPicking] = useState(true);
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const select = useCallback(
    (item: InspectorItem) => {
      setSelected(item.key);
      setPointed(null);
      setOpened(
        (before) => new Map([...before, ...ancestorsOf(item, snapshot).map(({ key }) => [key, true] as const)]),
      );
    },
    [snapshot],
  );
  const picks = useMemo(
    () => ({
      panel,
      over: (view: View | null) => setPointed(itemOf(view, snapshot)),
      picked: (view: View) => {
        const item = itemOf(view, snapshot);
        setPicking(false);
        if (item) select(item);
      },
      ended: () => {
        setPicking(false);
        setPointed(null);
      },
    }),
    [panel, snapshot, select],
  );
  usePicking(picking, picks);
  const open = (item: InspectorItem, isOpen: boolean): void =>
    setOpened((before) => new Map([...before, [item.key, isOpen]]));
  return { selected, pointed, picking, opened, select, open, setPointed, setPicking };
}

/** Moves the focus to the panel, and back when it closes. Escape closes it. */
function useFocus(panel: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
  useEffect(() => {
    const element = panel.current;
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    element?.addEventListener('keydown', pressed);
    return () => element?.removeEventListener('keydown', pressed);
  }, [panel, close]);
}

/** A dialog declared in a document belongs to that document. */
const documentPlaceOf = (item: InspectorItem): DocumentPlace => ({
  kind: ownMember(documentOf(item), 'part') === undefined ? 'screen' : 'part',
  name: item.document.split('#')[0] ?? '',
  pointer: item.pointer,
});

const itemOf = (view: View | null, snapshot: Snapshot | null): InspectorItem | null =>
  view ? (snapshot?.byView.get(view) ?? null) : null;

function ancestorsOf(item: InspectorItem, snapshot: Snapshot | null): readonly InspectorItem[] {
  const parent = snapshot?.parents.get(item.key);
  return parent ? [...ancestorsOf(parent, snapshot), parent] : [];
}

/** An element is not on the page because its outermost hidden ancestor is hidden. */
function causeOf(item: InspectorItem, snapshot: Snapshot): InspectorItem | null {
  if (item.mounted) return null;
  return ancestorsOf(item, snapshot).findLast(({ mounted }) => mounted) ?? null;
}
