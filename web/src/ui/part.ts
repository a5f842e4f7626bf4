import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '../browser/load-part.ts';

/** Like `React.lazy`, but waits for the connection while offline. */
export const part = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPart(load) }));
