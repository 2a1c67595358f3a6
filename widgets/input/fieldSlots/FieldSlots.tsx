import { Select } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { FieldSlotsProps } from './schema.ts';
import css from './FieldSlots.module.css';

type Field = FieldSlotsProps['fields'][number];
type Slot = FieldSlotsProps['places'][number];

const takes = (slot: Slot, field: Field): boolean => !slot.kind || slot.kind === field.kind;

export default function FieldSlots(props: Widget<FieldSlotsProps>) {
  const { fields, places } = props;
  const value = props.value ?? {};
  const [dragged, setDragged] = useState<Field | null>(null);
  const put = (slot: Slot, name: string | null): void => {
    const field = fields.find((candidate) => candidate.value === name);
    if (name !== null && !(field && takes(slot, field))) return;
    props.emit('change', { value: { ...value, [slot.id]: name } });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a legend of its own
    <div role="group" className={css.root} id={props.nodeId} aria-label={asText(props.label)}>
      {props.hint ? <p className={css.hint}>{asText(props.hint)}</p> : null}
      <ul className={css.fields} aria-hidden="true">
        {fields.map((field) => (
          <li key={field.value}>
            <span
              role="presentation"
              className={css.field}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', field.value);
                setDragged(field);
              }}
              onDragEnd={() => setDragged(null)}
            >
              {asText(field.text)}
            </span>
          </li>
        ))}
      </ul>
      <div className={css.slots}>
        {places.map((slot) => (
          <SlotField
            key={slot.id}
            slot={slot}
            fields={fields.filter((field) => takes(slot, field))}
            value={value[slot.id] ?? null}
            dragged={dragged}
            put={(name) => put(slot, name)}
          />
        ))}
      </div>
    </div>
  );
}

interface SlotProps {
  readonly slot: Slot;
  /** The fields that can be assigned. */
  readonly fields: readonly Field[];
  readonly value: string | null;
  readonly dragged: Field | null;
  readonly put: (name: string | null) => void;
}

/** A slot: a field is dropped on it, or chosen from its list. */
function SlotField({ slot, fields, value, dragged, put }: SlotProps) {
  const t = useTranslate();
  const open = dragged === null || takes(slot, dragged);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    put(event.dataTransfer.getData('text/plain'));
  };
  return (
    <div
      role="presentation"
      className={css.slot}
      data-waits={(dragged !== null && open) || undefined}
      data-closed={!open || undefined}
      onDragOver={(event) => {
        if (open) event.preventDefault();
      }}
      onDrop={drop}
    >
      <Select
        label={asText(slot.label)}
        data={fields.map((field) => ({ value: field.value, label: asText(field.text) }))}
        value={value}
        onChange={put}
        allowDeselect={false}
        clearable={slot.clearable === true}
        clearButtonProps={{ 'aria-label': t('widgets.clear') }}
        placeholder={t('widgets.choose')}
        checkIconPosition="right"
      />
    </div>
  );
}
