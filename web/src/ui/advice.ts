import { createContext, type ReactNode } from 'react';

/**
 * Adds help, such as a link, to the message of an error. Building blocks that show errors call this function, and the
 * product provides it.
 */
export const AdviceContext = createContext<(text: string) => ReactNode>(() => null);
