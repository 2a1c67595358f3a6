import { createContext } from 'react';

/** Grows when language, role or links change: everything below renders what is made of them anew. */
export const GenerationContext = createContext(0);
