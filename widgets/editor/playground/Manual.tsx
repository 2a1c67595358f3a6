import type { Schema, WidgetDefinition } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { typeOf } from '../../parts/schema/manual.ts';
import css from './Playground.module.css';

interface PropRow {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
  readonly preset: string;
  readonly about: string;
}

const rowsOf = (schema: Schema): readonly PropRow[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    required: schema.required?.includes(name) === true,
    type: typeOf(field),
    preset: field.default === undefined ? '' : JSON.stringify(field.default),
    about: field.description ?? '',
  }));

/** The props and events of a widget, from its definition. */
export function Manual({ definition }: { readonly definition: WidgetDefinition }) {
  const t = useTranslate();
  const { models, events, slots, children } = definition;
  const bound = Object.entries(models ?? {}).map(([name, { schema, description }]): PropRow => ({
    name,
    required: false,
    type: typeOf(schema),
    preset: '',
    about: description,
  }));
  const eventRows = Object.entries(events ?? {}).map(([name, payload]): PropRow => ({
    name,
    required: false,
    type: Object.keys(payload.properties ?? {}).join(', '),
    preset: '',
    about: payload.description ?? '',
  }));
  return (
    <section className={css.manual} aria-label={t('playground.manual')}>
      <Table title={t('playground.props')} rows={rowsOf(definition.props)} />
      <Table title={t('playground.models')} rows={bound} />
      <Table title={t('playground.tells')} rows={eventRows} />
      {Object.entries(slots ?? {}).map(([slot, { description, props }]) => (
        <Table key={slot} title={t('playground.slot', { slot })} text={description} rows={props ? rowsOf(props) : []} />
      ))}
      {children === undefined || children === 'none' ? null : (
        <p className={css.quiet}>{t(children === 'items' ? 'playground.items' : 'playground.children')}</p>
      )}
    </section>
  );
}

function Table({
  title,
  text,
  rows,
}: {
  readonly title: string;
  readonly text?: string;
  readonly rows: readonly PropRow[];
}) {
  const t = useTranslate();
  if (rows.length === 0 && text === undefined) return null;
  return (
    <div>
      <h3>{title}</h3>
      {text === undefined ? null : <p className={css.quiet}>{text}</p>}
      {rows.length === 0 ? null : (
        <dl className={css.facts}>
          {rows.map(({ name, required, type, preset, about }) => (
            <div key={name} className={css.fact}>
              <dt>
                <code>{name}</code>
                {required ? <span className={css.required}>{t('playground.required')}</span> : null}
              </dt>
              <dd>
                <span className={css.type}>{type}</span>
                {preset === '' ? null : <span className={css.preset}>{t('playground.preset', { value: preset })}</span>}
                {about === '' ? null : <p lang="en">{about}</p>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
