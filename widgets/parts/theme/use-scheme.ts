import { useComputedColorScheme } from '@mantine/core';

/** Light or dark, known from the first render on, because parts that are not rendered again keep their first colours. */
export const useScheme = (): 'light' | 'dark' => useComputedColorScheme('light', { getInitialValueInEffect: false });
