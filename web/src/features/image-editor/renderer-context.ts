import { createContext } from 'react';
import { loadModule } from '../../browser/load-module.ts';
import type { ImageRenderer } from './renderer.ts';

export type CreateRenderer = () => Promise<ImageRenderer>;

/** Creates the renderer of an image. Tests replace it, because they have no worker. */
export const RendererContext = createContext<CreateRenderer>(async () => {
  const { createRenderer } = await loadModule(() => import('./drawing/create-renderer.ts'));
  return createRenderer();
});
