import { createContext, useContext } from 'react';

/** Closes the dialog around; null outside of dialogs. */
export const DialogClose = createContext<(() => void) | null>(null);
export const useDialogClose = (): (() => void) | null => useContext(DialogClose);
