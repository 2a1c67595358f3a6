import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { memo, useCallback, useState, type ReactNode } from 'react';
import { HIDING, type Item } from './spec.ts';

const TO_THE_LEFT = { alignSelf: 'flex-start' };

/** The hand-written page: each item has its own state, and dependents of the first field get its value. */
export function ItemsByHand({ items }: { readonly items: readonly Item[] }): ReactNode {
  const [first, setFirst] = useState('');
  const changed = useCallback((text: string) => setFirst(text), []);
  const hidden = first === HIDING;
  return (
    <Stack gap={4}>
      {items.map((item) =>
        item.conditional && hidden ? null : (
          <Shown key={item.name} item={item} {...(item.index === 0 ? { changed } : {})} />
        ),
      )}
    </Stack>
  );
}

interface Props {
  readonly item: Item;
  readonly changed?: (text: string) => void;
}

const Shown = memo(function Shown({ item, changed }: Props): ReactNode {
  switch (item.kind) {
    case 'input':
      return <Field label={item.label} {...(changed ? { changed } : {})} />;
    case 'checkbox':
      return <Check label={item.label} />;
    case 'text':
      return <Text>{item.label}</Text>;
    default:
      return (
        <Button variant="default" style={TO_THE_LEFT} onClick={() => {}}>
          {item.label}
        </Button>
      );
  }
});

function Field({ label, changed }: { readonly label: string; readonly changed?: (text: string) => void }): ReactNode {
  const [value, setValue] = useState('');
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        changed?.(event.currentTarget.value);
      }}
    />
  );
}

function Check({ label }: { readonly label: string }): ReactNode {
  const [checked, setChecked] = useState(false);
  return <Checkbox label={label} checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />;
}
