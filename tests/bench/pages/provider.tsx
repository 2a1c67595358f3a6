import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { makeTheme, variables } from '../../../widgets/parts/theme/theme.ts';

const theme = makeTheme();

/** The product's theme around every variant. */
export const Provider = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="light">
    {children}
  </MantineProvider>
);
