import { createContext, useContext } from 'react';

/** Closes the surrounding dialog; null outside of dialogs. */
export const DialogClose = createContext<(() => void) | null>(null);
export const useDialogClose = (): (() => void) | null => useContext(DialogClose);
