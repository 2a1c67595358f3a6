import { createContext } from 'react';

/** Is the content read-only? A disabled fieldset tells form controls; other inputs read this context. */
export const DisabledFrame = createContext(false);
