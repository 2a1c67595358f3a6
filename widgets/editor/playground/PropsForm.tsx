import { useMemo, useState } from 'react';
import { isObject, type DocumentBundle, type JsonObject } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { fromForm, toForm, type PropsForm as Form, type FormText } from './form.ts';
import { Stage } from './stage.tsx';
import css from './Playground.module.css';

interface PropsFormProps {
  readonly form: Form;
  readonly given: JsonObject;
  readonly change: (props: JsonObject) => void;
}

const NO_FAULTS: FormText['faults'] = {};

/** The inputs of the props, drawn by the schema form like any form. */
export function PropsForm({ form, given, change }: PropsFormProps) {
  const t = useTranslate();
  const [faults, setFaults] = useState(NO_FAULTS);
  const label = t('playground.props');
  // Created once per example, so that the form keeps its typed values.
  const [start] = useState(given);
  const bundle = useMemo(() => formBundle(form, toForm(form.fields, start), label), [form, start, label]);
  const read = (_event: string, body: unknown): void => {
    const value = isObject(body) && isObject(body['value']) ? body['value'] : {};
    const written = fromForm(form.fields, value, given);
    setFaults(written.faults);
    if (JSON.stringify(written.props) !== JSON.stringify(given)) change(written.props);
  };
  return (
    <div className={css.form}>
      <Stage bundle={bundle} called={read} />
      <div aria-live="polite">
        {Object.entries(faults).map(([name, fault]) => (
          <p key={name} className={css.fault}>
            {t('playground.notJson', { name, fault })}
          </p>
        ))}
      </div>
    </div>
  );
}

function formBundle({ schema, ui }: Form, value: JsonObject, label: string): DocumentBundle {
  const unit: JsonObject = {
    screen: 'props',
    version: 1,
    state: { value: { type: 'object', default: value } },
    body: {
      widget: 'schemaForm',
      props: { label, schema: { $literal: schema }, ui: { $literal: ui } },
      bind: 'state.value',
      on: { change: [{ do: 'call', call: 'props', with: { value: '{{event.value}}' } }] },
    },
  };
  return { name: 'props', version: '1', unit, parts: {}, functions: {} };
}
