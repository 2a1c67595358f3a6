// Over 300 lines: a node is one component with its own subscription and error boundary; its parts are in files of their own.
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';
import { Performer } from '../runtime/action/performer.ts';
import { DocumentError } from '../prepare/document-error.ts';
import { SLOT } from '../prepare/part-slots.ts';
import type { PreparedNode } from '../prepare/types.ts';
import { resolveContract, resolveName, type ResolvedTarget } from '../runtime/contracts.ts';
import { isTrue, evaluateReader, readInto } from '../runtime/scope/read.ts';
import type { Scope } from '../runtime/scope/scope.ts';
import type { UnitScope } from '../runtime/scope/unit-scope.ts';
import { toText } from '../base/text.ts';
import type { RuntimeWidget } from '../base/widget.ts';
import type { RenderChild } from './render-child.ts';
import { groupElements } from './group-elements.tsx';
import { ItemsMaker } from './items.tsx';
import { makePart } from './make-part.ts';
import { emitBound, NodeBinds, readBinds } from './node-binds.ts';
import { ObserverComponent, shallowEqual } from './observer-component.tsx';
import { SlotContent, slotOf } from './slot-content.tsx';
import {
  broken,
  HIDDEN,
  NO_PROPS,
  NO_SLOTS,
  fitsMedia,
  retryOf,
  withoutContent,
  waitingFor,
  type Props,
  type ResolvedNode,
} from './resolved-node.ts';
import { shareUnchanged } from './share-unchanged.ts';
import { SlotsMaker } from './slots.tsx';
import { UnitView } from './unit-view.tsx';

interface NodeProps {
  readonly node: PreparedNode;
  readonly scope: Scope;
  readonly renderChild: RenderChild;
}

/** A widget that could not be fetched. */
interface Unloaded {
  readonly widget: string;
  readonly error: unknown;
}

/** One node of a document. */
export class NodeView extends ObserverComponent<NodeProps, ResolvedNode> {
  protected readonly isReactive: boolean;
  readonly #performer: Performer | null;
  readonly #binds: NodeBinds | null;
  readonly #children: readonly ReactElement[] | null;
  readonly #items: ItemsMaker | null;
  readonly #slots: SlotsMaker | null;
  readonly #context: Props;
  #running = 0;
  #unloaded: Unloaded | null = null;
  #globalProps: { readonly generation: number; readonly props: Props } | null = null;
  #lists: ReturnType<ItemsMaker['read']> = [];

  constructor(props: NodeProps, context: number) {
    super(props);
    const { node, scope, renderChild } = props;
    const definition = this.#definition();
    const busy = (change: 1 | -1): void => this.#count(change);
    this.#performer = hasHandlers(node) ? new Performer(scope, busy) : null;
    this.#binds = node.binds.length > 0 ? new NodeBinds(node, scope) : null;
    this.#items = definition?.children === 'items' ? new ItemsMaker(node.children, scope, renderChild) : null;
    this.#children =
      definition?.children === 'items' || node.children.length === 0 || this.#isPart
        ? null
        : groupElements(node.children.map((child) => renderChild(child, scope)));
    const slotted = Object.keys(node.slots).length > 0 && !this.#isPart;
    this.#slots = slotted ? new SlotsMaker(props, definition, busy) : null;
    this.isReactive = node.watched || slotted || (this.#items !== null && node.children.some(isEach));
    this.#context = this.#makeContext();
    this.begin(context);
  }

  override componentWillUnmount(): void {
    super.componentWillUnmount();
    this.#performer?.close();
    this.#slots?.close();
  }

  protected resolve(generation: number): ResolvedNode {
    const { node, scope } = this.props;
    const { page } = scope.unit;
    page.inspect.evaluate?.(node);
    try {
      if (!page.allows(node.access) || !fitsMedia(node.only, page) || !isTrue(node.show, scope)) return HIDDEN;
      const waiting = waitingFor(node, scope);
      if (waiting && waiting.view !== 'node') return withoutContent(waiting.view, waiting.error);
      const resolvedTarget = this.#target();
      const props = isFixed(node) ? node.fixed : this.#readProps(resolvedTarget, generation);
      this.#lists = this.#items?.read() ?? [];
      return {
        view: 'node',
        target: resolvedTarget,
        props,
        key: node.key ? toText(evaluateReader(node.key, scope)) : '',
        message: this.#binds?.message(),
        error: waiting?.error ?? null,
        busy: this.#running > 0,
        items: null,
        slots: this.#slots?.read() ?? NO_SLOTS,
        part: null,
      };
    } catch (error) {
      return broken(error);
    }
  }

  protected reuseUnchanged(previous: ResolvedNode | null, given: ResolvedNode): ResolvedNode {
    const next = this.#withItems(given);
    const shared = previous ? shareUnchanged(previous, next) : next;
    const settled = this.#withPlaced(previous, this.#withPart(previous, shared));
    if (!previous) return settled;
    return shallowEqual(previous, settled) ? previous : settled;
  }

  /** Props of a part go into its scope, where its nodes read them. */
  protected override afterResult(): void {
    if (!this.#params) return;
    this.#part?.setParams(this.#params);
    this.#slotContent?.give(this.#params);
  }

  #part: UnitScope | null = null;
  #slotContent: SlotContent | null = null;
  #params: Props | null = null;

  protected renderResult(resolved: ResolvedNode): ReactNode {
    const { node, scope } = this.props;
    const { frame } = scope.unit.page.options;
    scope.unit.page.inspect.render?.(node);
    switch (resolved.view) {
      case 'hidden':
        return null;
      case 'skeleton':
        return <frame.Skeleton nodeId={this.#nodeId} shape={node.loading} />;
      case 'denied':
        return <frame.Denied />;
      case 'failed':
        return <frame.Failed error={resolved.error} {...retryOf(node, scope, resolved.error)} />;
      case 'broken':
        return this.renderBroken(resolved.error, () => this.changed());
      default:
        return this.#renderNode(resolved);
    }
  }

  protected renderBroken(error: unknown, retry: () => void): ReactNode {
    const { node, scope } = this.props;
    const { Broken } = scope.unit.page.options.frame;
    const pointer = error instanceof DocumentError && error.pointer !== '' ? error.pointer : node.pointer;
    return <Broken error={error} document={node.document} pointer={pointer} retry={retry} />;
  }

  #renderNode(resolved: ResolvedNode): ReactNode {
    const { node, scope } = this.props;
    const { Failed } = scope.unit.page.options.frame;
    const element = this.#element(resolved);
    if (resolved.error === null) return element;
    // The last rows remain, with the error above them.
    return (
      <>
        <Failed error={resolved.error} {...retryOf(node, scope, resolved.error)} />
        {element}
      </>
    );
  }

  #element({ target: resolvedTarget, part, key, props, busy, message, items, slots }: ResolvedNode): ReactNode {
    const { node, scope } = this.props;
    const { loader, options } = scope.unit.page;
    if (part) return <UnitView key={part.id} scope={part} renderChild={this.props.renderChild} />;
    if (resolvedTarget?.kind === 'slot')
      return <Fragment key={key}>{this.#slotContent?.content ?? this.#children}</Fragment>;
    if (resolvedTarget?.kind !== 'widget') {
      const nearest =
        resolvedTarget?.kind === 'unknown' && resolvedTarget.nearest !== undefined
          ? { nearest: resolvedTarget.nearest }
          : {};
      return (
        <options.frame.Unknown
          name={resolvedTarget?.name ?? ''}
          document={node.document}
          pointer={node.pointer}
          {...nearest}
        />
      );
    }
    const Component = loader.component(resolvedTarget.name);
    if (!Component) return this.#later(resolvedTarget.name);
    const given: Record<string, unknown> = { ...withRowKey(props), ...this.#context, busy, slots, error: message };
    if (items) given['items'] = items;
    if (this.#children) given['children'] = this.#children;
    // unlike createElement it takes the object as it is
    return jsx(Component, given, key);
  }

  /** A widget that no document named, because a code of a contract chose it. It is loaded now. */
  #later(widget: string): ReactNode {
    const { loader, options } = this.props.scope.unit.page;
    const again = (unloaded: Unloaded | null): void => {
      this.#unloaded = unloaded;
      if (this.isMounted) this.forceUpdate();
    };
    if (this.#unloaded?.widget === widget)
      return <options.frame.Failed error={this.#unloaded.error} retry={() => again(null)} />;
    void loader.widget(widget).then(
      () => again(null),
      (error: unknown) => again({ widget, error }),
    );
    return <options.frame.Skeleton nodeId={this.#nodeId} />;
  }

  get #nodeId(): string {
    const { node, scope } = this.props;
    return scope.unit.nodeId(node.name, scope.suffix);
  }

  /** A node of a part, which places the children itself. */
  get #isPart(): boolean {
    const { widget } = this.props.node;
    return typeof widget === 'string' && widget !== SLOT && this.#definition() === undefined;
  }

  #definition(): RuntimeWidget | undefined {
    const { node, scope } = this.props;
    const { widgets } = scope.unit.page.catalogue;
    return typeof node.widget === 'string' && Object.hasOwn(widgets, node.widget) ? widgets[node.widget] : undefined;
  }

  #fixedTarget: ResolvedTarget | null = null;

  #target(): ResolvedTarget {
    const { node, scope } = this.props;
    const { page, library } = scope.unit;
    return typeof node.widget === 'string'
      ? (this.#fixedTarget ??= resolveName(node.widget, page, library))
      : resolveContract(node.widget.contract, evaluateReader(node.widget.code, scope), page, library);
  }

  #globals(generation: number): Props {
    const { node, scope } = this.props;
    if (node.globals.length === 0) return NO_PROPS;
    if (this.#globalProps?.generation !== generation) {
      const props: Record<string, unknown> = {};
      readInto(props, node.globals, scope);
      this.#globalProps = { generation, props };
    }
    return this.#globalProps.props;
  }

  #readProps(resolvedTarget: ResolvedTarget, generation: number): Props {
    const { node, scope } = this.props;
    const props: Record<string, unknown> = { ...node.fixed, ...this.#globals(generation) };
    readInto(props, node.live, scope);
    if (resolvedTarget.kind === 'widget' && this.#binds) readBinds(props, this.#binds.of(resolvedTarget), scope);
    return props;
  }

  #withItems(next: ResolvedNode): ResolvedNode {
    return this.#items && next.view === 'node' ? { ...next, items: this.#items.reuseUnchanged(this.#lists) } : next;
  }

  /** Slot content is kept as long as its position has the same key. */
  #withPlaced(previous: ResolvedNode | null, next: ResolvedNode): ResolvedNode {
    if (next.view !== 'node' || next.target?.kind !== 'slot') {
      this.#slotContent = null;
      return next;
    }
    const kept = this.#slotContent && previous?.key === next.key && slotOf(previous.props) === slotOf(next.props);
    if (!kept)
      this.#slotContent = new SlotContent(this.props.node, this.props.scope, next.props, this.props.renderChild);
    this.#params = next.props;
    return kept ? { ...next, props: previous.props } : next;
  }

  /** A part has a scope as long as it is shown under one key. */
  #withPart(previous: ResolvedNode | null, next: ResolvedNode): ResolvedNode {
    if (next.view !== 'node' || next.target?.kind !== 'part') {
      this.#part = null;
      return next;
    }
    const kept = previous?.part && previous.key === next.key && previous.target?.name === next.target.name;
    try {
      this.#part = kept
        ? previous.part
        : makePart(next.target.name, next.props, this.props, (event, payload) => this.#handle(event, payload));
    } catch (error) {
      return broken(error);
    }
    this.#params = next.props;
    return { ...next, part: this.#part, props: previous && kept ? previous.props : next.props };
  }

  #makeContext(): Props {
    const { node } = this.props;
    return {
      nodeId: this.#nodeId,
      emit: (event: string, payload: Props = {}) => this.#emit(event, payload),
      listens: (event: string) => Object.hasOwn(node.on, event) || this.#binds?.listens(event, this.#target()) === true,
      bound: (model: string) => this.#binds?.has(model, this.#target()) === true,
      parts: this.#slots?.parts ?? NO_SLOTS,
    };
  }

  #emit(event: string, payload: Props): void {
    const binds = this.#binds?.of(this.#target()) ?? [];
    emitBound(binds, this.props.scope, event, payload, () => this.#handle(event, payload));
  }

  #handle(event: string, payload: Props): void {
    const { on } = this.props.node;
    const handler = Object.hasOwn(on, event) ? on[event] : undefined;
    if (handler) this.#performer?.fire(handler, payload);
  }

  #count(change: 1 | -1): void {
    const before = this.#running > 0;
    this.#running += change;
    if (this.isMounted && before !== this.#running > 0) this.changed();
  }
}

/** React reserves the prop name key: a widget gets such a prop as rowKey. */
function withRowKey(props: Props): Props {
  if (!Object.hasOwn(props, 'key')) return props;
  const { key: rowKey, ...others } = props;
  return { ...others, rowKey };
}

const hasHandlers = ({ on }: PreparedNode): boolean => Object.keys(on).length > 0;
const isFixed = ({ live, globals, binds }: PreparedNode): boolean => live.length + globals.length + binds.length === 0;
const isEach = (child: PreparedNode['children'][number]): boolean => child.kind === 'each';
