import { useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { belowIn, branchesOf, byPath, shownOf, type Branch } from './branches.ts';
import type { TreeProps } from './schema.ts';
import css from './Tree.module.css';

type Props = Widget<TreeProps & { readonly selected?: string | null }>;

export default function Tree(props: Props) {
  const tree = useRef<HTMLDivElement>(null);
  const { shown, current, steps } = useTree(props, tree);
  const keyed = (event: KeyboardEvent): void => {
    if (current && walk(event, current, shown, steps)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus roves over the items
    <div
      ref={tree}
      id={props.nodeId}
      role="tree"
      aria-label={asText(props.label)}
      className={css.tree}
      onKeyDown={keyed}
    >
      {shown.map((branch) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the tree's
        <div
          key={branch.key}
          role="treeitem"
          data-key={branch.key}
          tabIndex={branch === current ? 0 : -1}
          aria-level={branch.level}
          aria-posinset={branch.place}
          aria-setsize={branch.siblings}
          aria-expanded={branch.children.length > 0 ? steps.isOpen(branch) : undefined}
          aria-selected={branch.key === props.selected}
          className={css.item}
          style={{ '--level': branch.level - 1 }}
          onClick={() => steps.choose(branch)}
        >
          {turnOf(branch, steps)}
          <span className={css.text}>{branch.text}</span>
          {branch.share === null ? null : (
            <span className={css.share} aria-hidden="true">
              <span style={{ width: `${branch.share * 100}%` }} />
            </span>
          )}
          {branch.badge && <span className={css.badge}>{branch.badge}</span>}
        </div>
      ))}
    </div>
  );
}

/** The visible branches, the focused one, and the functions for each. */
function useTree(props: Props, element: RefObject<HTMLElement | null>) {
  const { items, itemKey, text, below, path, badge, share } = props;
  const roots = useMemo(() => {
    const tree = path ? byPath(items ?? [], path) : { roots: items ?? [], below: belowIn(below ?? 'Child') };
    return branchesOf(tree.roots, { key: itemKey ?? 'Id', text: text ?? 'Title', badge, share, below: tree.below });
  }, [items, itemKey, text, below, path, badge, share]);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const above = useMemo(() => ancestorsOf(roots, props.selected), [roots, props.selected]);
  const isOpen = (branch: Branch): boolean => (props.open === true || above.has(branch.key)) !== turned.has(branch.key);
  const shown = shownOf(roots, (branch) => branch.children.length > 0 && isOpen(branch));
  const steps: Steps = {
    isOpen,
    turn: (branch) => {
      const next = new Set(turned);
      if (!next.delete(branch.key)) next.add(branch.key);
      setTurned(next);
    },
    focus: (branch) => {
      if (!branch) return;
      setFocused(branch.key);
      element.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(branch.key)}"]`)?.focus();
    },
    choose: (branch) => {
      setFocused(branch.key);
      props.emit('select', { selected: branch.key, item: branch.item });
    },
  };
  const current = shown.find((branch) => branch.key === (focused ?? props.selected)) ?? shown[0];
  return { shown, current, steps };
}

/** The arrow that opens a branch, or an empty space. */
function turnOf(branch: Branch, { isOpen, turn }: Steps) {
  if (branch.children.length === 0) return <span className={css.turn} />;
  return (
    <span
      className={css.turn}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        turn(branch);
      }}
    >
      <Icon name={isOpen(branch) ? 'chevronDown' : 'chevronRight'} size={16} />
    </span>
  );
}

/** The branches above the selected one, which are open so that it is visible. */
function ancestorsOf(roots: readonly Branch[], selected: string | null | undefined): ReadonlySet<string> {
  const all = shownOf(roots, () => true);
  const keys = new Set<string>();
  let branch = all.find(({ key }) => key === selected)?.parent;
  for (; branch; branch = branch.parent) keys.add(branch.key);
  return keys;
}

interface Steps {
  readonly isOpen: (branch: Branch) => boolean;
  readonly turn: (branch: Branch) => void;
  readonly focus: (branch: Branch | null | undefined) => void;
  readonly choose: (branch: Branch) => void;
}

/** Handles the keys of a tree; false for other keys. */
function walk(event: KeyboardEvent, at: Branch, shown: readonly Branch[], steps: Steps): boolean {
  const index = shown.indexOf(at);
  const branch = at.children.length > 0;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => steps.focus(shown[index + 1]),
    ArrowUp: () => steps.focus(shown[index - 1]),
    Home: () => steps.focus(shown[0]),
    End: () => steps.focus(shown.at(-1)),
    ArrowRight: () => (branch && !steps.isOpen(at) ? steps.turn(at) : steps.focus(at.children[0])),
    ArrowLeft: () => (branch && steps.isOpen(at) ? steps.turn(at) : steps.focus(at.parent)),
    Enter: () => steps.choose(at),
    ' ': () => steps.choose(at),
  };
  const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
  if (move) move();
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const letter = foldText(event.key);
    const others = [...shown.slice(index + 1), ...shown.slice(0, index + 1)];
    steps.focus(others.find((other) => foldText(other.text).startsWith(letter)));
  } else return false;
  return true;
}

const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('el');
