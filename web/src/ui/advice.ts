import { createContext, type ReactNode } from 'react';

/** Adds help to a message, such as a link. The product provides it; building blocks that show errors use it. */
export const AdviceContext = createContext<(text: string) => ReactNode>(() => null);
