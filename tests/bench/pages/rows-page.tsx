import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState, type ComponentType, type ReactNode } from 'react';
import { count, showReact } from './bench-page.ts';
import { Provider } from './provider.tsx';
import { rowsOf, type Row } from './spec.ts';

export type RowProps = { readonly row: Row };

export const RowByHand = ({ row }: RowProps): ReactNode => (
  <Stack gap={4}>
    <Text>{row.Title}</Text>
    <Text>{row.Owner}</Text>
    <Text>{row.Status}</Text>
    <Checkbox label="Done" checked={row.Done} onChange={() => {}} />
  </Stack>
);

const fresh = (presses: number): Row => ({
  Id: `new${presses}`,
  Title: 'New',
  Owner: 'Somebody',
  Status: 'open',
  Done: false,
});

function List({ RowView }: { readonly RowView: ComponentType<RowProps> }): ReactNode {
  const [presses, setPresses] = useState(0);
  const [rows, setRows] = useState(() => rowsOf(count));
  const changed = (row: Row, index: number): Row =>
    index === Math.floor(count / 2) ? { ...row, Title: `Changed ${presses}` } : row;
  const press = (next: readonly Row[]): void => {
    setPresses(presses + 1);
    setRows(next);
  };
  return (
    <Stack>
      <Button variant="default" onClick={() => press(rows.map(changed))}>
        change
      </Button>
      <Button variant="default" onClick={() => press([fresh(presses), ...rows])}>
        insert
      </Button>
      {rows.map((row) => (
        <RowView key={row.Id} row={row} />
      ))}
    </Stack>
  );
}

export const showRows = (RowView: ComponentType<RowProps>): void =>
  showReact(() => (
    <Provider>
      <List RowView={RowView} />
    </Provider>
  ));
