import type { ReactNode } from 'react';
import { useTranslate } from '../texts.ts';
import type { Cost } from './costs.ts';
import * as facts from './facts.ts';
import { idOf, rowOf, type InspectorItem } from './items.ts';
import { FactLine } from './values.tsx';
import css from './inspector.module.css';

export interface DetailsProps {
  readonly item: InspectorItem;
  readonly cost: Cost;
  /** The reason why an element is not on the page. */
  readonly cause: InspectorItem | null;
  readonly select: (item: InspectorItem) => void;
  /** Link to this position in the editor; null where there is none. */
  readonly editor: string | null;
}

/** The values and reasons of one element of the document. */
export function Details({ item, cost, cause, select, editor }: DetailsProps) {
  const t = useTranslate();
  const props = facts.propsOf(item);
  const broken = item.mounted && props.some(({ error }) => error !== null);
  const standing = broken && facts.nodeStateOf(item) === 'shown' ? 'broken' : facts.nodeStateOf(item);
  const id = idOf(item);
  const row = rowOf(item);
  return (
    <div className={css.details}>
      <h3 className={css.title}>
        {facts.titleOf(item)}
        {id !== null && <span className={css.id}> #{id}</span>}
      </h3>
      <p className={css.place}>
        <code>{item.document}</code> <code>{item.pointer || '/'}</code>
        {row !== null && <code> [{row}]</code>}
      </p>
      <p className={css.why} data-standing={standing}>
        {t(`inspector.why.${standing}`)}{' '}
        {cause !== null && (
          <button type="button" className={css.link} onClick={() => select(cause)}>
            {t('inspector.because', { name: facts.titleOf(cause) })}
          </button>
        )}
      </p>
      <Facts item={item} title={t('inspector.decides')} list={facts.visibilityFact(item)} open />
      <Facts item={item} title={t('inspector.props')} list={props} openNames={['disabled', 'readOnly']} />
      <Facts item={item} title={t('inspector.bindings')} list={facts.bindingsOf(item)} />
      <Facts item={item} title={t('inspector.holds')} list={facts.waitsOf(item)} />
      <Sources item={item} />
      <Handlers names={facts.handlersOf(item)} />
      <CostOf cost={cost} />
      {editor !== null && (
        <a className={css.editor} href={editor}>
          {t('inspector.edit')}
        </a>
      )}
    </div>
  );
}

interface FactsProps {
  readonly item: InspectorItem;
  readonly title: string;
  readonly list: readonly facts.Fact[];
  readonly open?: boolean;
  readonly openNames?: readonly string[];
}

function Facts({ item, title, list, open, openNames }: FactsProps) {
  if (list.length === 0) return null;
  return (
    <Part title={title}>
      {list.map((fact) => (
        <FactLine
          key={`${item.key} ${fact.name}`}
          item={item}
          fact={fact}
          open={open === true || openNames?.includes(fact.name) === true}
        />
      ))}
    </Part>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={css.part}>
    <h4>{title}</h4>
    {children}
  </section>
);

function Sources({ item }: { readonly item: InspectorItem }) {
  const t = useTranslate();
  const list = facts.sourcesOf(item);
  if (list.length === 0) return null;
  return (
    <Part title={facts.isNode(item.of) ? t('inspector.waits') : t('inspector.sources')}>
      {list.map(({ name, state, error }) => (
        <div key={name} className={css.plain}>
          <span className={css.fact}>{name}</span>
          <span data-state={state}>{t(`inspector.state.${state}`)}</span>
          {error !== null && <span className={css.error}>{error}</span>}
        </div>
      ))}
    </Part>
  );
}

function Handlers({ names }: { readonly names: readonly string[] }) {
  const t = useTranslate();
  if (names.length === 0) return null;
  return (
    <Part title={t('inspector.handlers')}>
      <div className={css.plain}>
        <code>{names.join(', ')}</code>
      </div>
    </Part>
  );
}

function CostOf({ cost }: { readonly cost: Cost }) {
  const t = useTranslate();
  const time = (milliseconds: number): string => milliseconds.toFixed(2);
  return (
    <Part title={t('inspector.cost')}>
      <div className={css.plain}>{t('inspector.renders', { count: cost.renders, time: time(cost.renderTime) })}</div>
      <div className={css.plain}>
        {t('inspector.evaluations', { count: cost.evaluations, time: time(cost.evaluateTime) })}
      </div>
    </Part>
  );
}
