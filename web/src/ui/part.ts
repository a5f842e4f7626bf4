import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '../browser/load-part.ts';

/** A component that is fetched when it is first shown. */
export const part = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPart(load) }));
