import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../texts.ts';
import { nodeStateOf, titleOf } from './facts.ts';
import { idOf, rowOf, type InspectorItem } from './items.ts';
import css from './inspector.module.css';

export interface TreeProps {
  readonly roots: readonly InspectorItem[];
  readonly selected: string | null;
  readonly isOpen: (item: InspectorItem, level: number) => boolean;
  readonly open: (item: InspectorItem, open: boolean) => void;
  readonly select: (item: InspectorItem) => void;
  readonly point: (item: InspectorItem | null) => void;
}

interface VisibleLine {
  readonly item: InspectorItem;
  readonly level: number;
  readonly opened: boolean;
}

const linesOf = (items: readonly InspectorItem[], level: number, isOpen: TreeProps['isOpen']): readonly VisibleLine[] =>
  items.flatMap((item) => {
    const opened = item.children.length > 0 && isOpen(item, level);
    return [{ item, level, opened }, ...(opened ? linesOf(item.children, level + 1, isOpen) : [])];
  });

/** The document as a tree; elements that are not on the page look different. */
export function Tree(props: TreeProps) {
  const t = useTranslate();
  const lines = linesOf(props.roots, 1, props.isOpen);
  const box = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ item }) => item.key === props.selected),
  );
  const moveTo = (line: VisibleLine | undefined): void => {
    if (!line) return;
    props.select(line.item);
    const place = lines.indexOf(line);
    box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[place]?.focus();
  };
  const pressed = (event: KeyboardEvent): void => {
    const act = keyActs(event.key, lines, at, props, moveTo);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its items
    <div ref={box} role="tree" className={css.tree} aria-label={t('inspector.tree')} onKeyDown={pressed}>
      {lines.map((line, index) => (
        <TreeLine key={line.item.key} {...line} {...props} focusable={index === at} />
      ))}
    </div>
  );
}

type Act = () => void;

function keyActs(
  key: string,
  lines: readonly VisibleLine[],
  at: number,
  { open }: TreeProps,
  moveTo: (line: VisibleLine | undefined) => void,
): Act | null {
  const line = lines[at];
  if (!line) return null;
  const parent = lines.slice(0, at).findLast(({ level }) => level < line.level);
  const acts: Readonly<Record<string, Act>> = {
    ArrowDown: () => moveTo(lines[at + 1]),
    ArrowUp: () => moveTo(lines[at - 1]),
    Home: () => moveTo(lines[0]),
    End: () => moveTo(lines.at(-1)),
    ArrowRight: () => (line.opened ? moveTo(lines[at + 1]) : open(line.item, true)),
    ArrowLeft: () => (line.opened ? open(line.item, false) : moveTo(parent)),
    Enter: () => moveTo(line),
  };
  return Object.hasOwn(acts, key) ? (acts[key] ?? null) : null;
}

function TreeLine(props: VisibleLine & TreeProps & { readonly focusable: boolean }) {
  const { item, level, opened } = props;
  const selected = item.key === props.selected;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const t = useTranslate();
  const standing = nodeStateOf(item);
  const [id, row] = [idOf(item), rowOf(item)];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the tree's
    <div
      ref={line}
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-expanded={item.children.length > 0 ? opened : undefined}
      tabIndex={props.focusable ? 0 : -1}
      className={css.line}
      data-standing={standing}
      style={{ paddingInlineStart: `${level * 0.75}rem` }}
      onClick={() => props.select(item)}
      onMouseEnter={() => props.point(item)}
      onMouseLeave={() => props.point(null)}
    >
      <span
        className={css.turn}
        aria-hidden="true"
        data-open={item.children.length > 0 ? opened : undefined}
        onClick={(event) => {
          event.stopPropagation();
          props.open(item, !opened);
        }}
      />
      <span className={css.name}>{titleOf(item)}</span> {id !== null && <span className={css.id}>#{id}</span>}{' '}
      {row !== null && <span className={css.row}>[{row}]</span>}{' '}
      {standing !== 'shown' && <span className={css.standing}>{t(`inspector.standing.${standing}`)}</span>}
    </div>
  );
}
