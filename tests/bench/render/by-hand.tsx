import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { memo, useCallback, useState, type ReactNode } from 'react';
import { kindOf } from './page-kinds.ts';

/** The page as one would write it: state lives where it is used, what depends on field 0 gets it. */
export function ByHand({ count }: { readonly count: number }): ReactNode {
  const [first, setFirst] = useState('');
  const change = useCallback((text: string) => setFirst(text), []);
  const hidden = first === 'hide';
  return (
    <Stack gap="xs">
      {Array.from({ length: count }, (_, index) =>
        index % 10 === 9 && hidden ? null : <Item key={index} index={index} {...(index === 0 ? { change } : {})} />,
      )}
    </Stack>
  );
}

const Item = memo(function Item({
  index,
  change,
}: {
  readonly index: number;
  readonly change?: (text: string) => void;
}): ReactNode {
  const [value, setValue] = useState('');
  switch (kindOf(index)) {
    case 'input':
      return (
        <TextInput
          label={`Field ${index}`}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            change?.(event.currentTarget.value);
          }}
        />
      );
    case 'text':
      return <Text>{`Text ${index}`}</Text>;
    case 'checkbox':
      return (
        <Checkbox
          label={`Check ${index}`}
          checked={value === 'yes'}
          onChange={(event) => setValue(event.currentTarget.checked ? 'yes' : '')}
        />
      );
    default:
      return <Button>{`Button ${index}`}</Button>;
  }
});
