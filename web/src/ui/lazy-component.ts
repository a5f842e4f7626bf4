import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadModule } from '../browser/load-module.ts';

/** Like `React.lazy`, but waits for the connection while offline. */
export const lazyComponent = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadModule(load) }));
