import { useComputedColorScheme } from '@mantine/core';

/** Light or dark, known from the first drawing on: what is drawn light first keeps it in parts that are not drawn again. */
export const useScheme = (): 'light' | 'dark' => useComputedColorScheme('light', { getInitialValueInEffect: false });
