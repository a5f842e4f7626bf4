import { createContext, type ReactNode } from 'react';

/** Adds to a message what helps, such as a link. The product provides it; building blocks that show errors use it. */
export const AdviceContext = createContext<(text: string) => ReactNode>(() => null);
