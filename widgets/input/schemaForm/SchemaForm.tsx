import { Notification } from '@mantine/core';
import { Form } from '@rjsf/mantine';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { useEffect, useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { NamedSchema } from '../../parts/schema/named-schema.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { formOf } from './fields.ts';
import { formTexts } from './form-texts.ts';
import { formTemplates, formWidgets } from './form-widgets.tsx';
import { formOfParams } from './params.ts';
import { serverErrors } from './server-errors.ts';
import type { SchemaFormProps } from './schema.ts';
import { makeValidator, withoutUndefined, type Fault } from './validator.ts';
import css from './SchemaForm.module.css';

type Props = Widget<SchemaFormProps & { readonly value?: Readonly<Record<string, unknown>> | null }>;

const EVERYONE = 1000;

/** An unset choice is empty, not the first option. */
const NO_CHOICE = { fields: { constAsDefaults: 'never' }, schema: { constAsDefaults: 'skipOneOf' } } as const;

export default function SchemaForm(props: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const { fields, level, computed, params, autofill } = props;
  const form = useMemo(
    () => (fields ? formOf(fields, level ?? EVERYONE, computed ?? {}, autofill ?? {}) : null),
    [fields, level, computed, autofill],
  );
  const paramsForm = useMemo(() => (params ? formOfParams(params, locale) : null), [params, locale]);
  const { schema, ui } = form ?? paramsForm ?? props;
  return (
    <div
      role="group"
      id={props.nodeId}
      aria-label={asText(props.label) || undefined}
      className={css.root}
      data-fields={form ? '' : undefined}
      data-compact={props.compact === true ? '' : undefined}
    >
      <NamedSchema schema={schema}>
        {(whole) =>
          whole ? (
            <Fields {...props} whole={whole} ui={ui ?? null} />
          ) : (
            <Notification color="red" withCloseButton={false}>
              {t('widgets.form.unknown', { schema: asText(schema) })}
            </Notification>
          )
        }
      </NamedSchema>
      {form && form.computed.length > 0 ? (
        <dl className={css.computed}>
          {form.computed.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text || '—'}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {props.error === undefined ? null : <p className={css.error}>{props.error}</p>}
    </div>
  );
}

const messageTranslator =
  (t: Translate) =>
  ({ keyword, format, message }: Fault): string => {
    const keys = [...(format === undefined ? [] : [`widgets.form.format.${format}`]), `widgets.form.${keyword}`];
    const known = keys.find((key) => t(key) !== key);
    return known === undefined ? message : t(known);
  };

function Fields(
  props: Props & {
    readonly whole: Readonly<Record<string, unknown>>;
    readonly ui: Readonly<Record<string, unknown>> | null;
  },
) {
  const t = useTranslate();
  const validator = useMemo(() => makeValidator(messageTranslator(t)), [t]);
  const texts = useMemo(() => formTexts(t), [t]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a JSON Schema is what RJSF calls RJSFSchema
  const schema = props.whole as RJSFSchema;
  const uiSchema = useMemo((): UiSchema => ({ ...props.ui, 'ui:submitButtonOptions': { norender: true } }), [props.ui]);
  const value = useMemo(() => props.value ?? {}, [props.value]);
  const valid = useMemo(() => validator.isValid(schema, value, schema), [validator, schema, value]);
  const refused = useMemo(() => serverErrors(props.errors ?? {}, schema.properties ?? {}), [props.errors, schema]);
  const latest = useLatest(props);
  useEffect(() => latest.current.emit('check', { valid }), [latest, valid]);
  return (
    <Form
      tagName="div"
      idPrefix={props.nodeId}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      widgets={formWidgets}
      templates={formTemplates}
      translateString={texts}
      formData={value}
      experimental_defaultFormStateBehavior={NO_CHOICE[props.fields ? 'fields' : 'schema']}
      disabled={props.disabled === true}
      extraErrors={refused}
      liveValidate
      showErrorList={false}
      noHtml5Validate
      onChange={({ formData }) => {
        const next = withoutUndefined(formData ?? {});
        if (JSON.stringify(next) !== JSON.stringify(latest.current.value ?? {})) props.emit('change', { value: next });
      }}
    />
  );
}
