import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { loadModule, loadNow } from '../browser/load-module.ts';

type LazyComponent<Props> = FunctionComponent<Props> & {
  preload: () => Promise<unknown>;
};

/**
 * Window event: the person opened a component that cannot be loaded while offline. Its `detail` closes the component,
 * and is null for a screen or a tab.
 */
export const openingWaitsEvent = 'fanfare:opening-waits';

interface Openable {
  /** False while a menu is closed, if the menu stays mounted. */
  open?: unknown;
}

type Closable = Openable & ({ onClose: () => void } | { onCancel: () => void });

/**
 * Dispatches the event after the render. A state set during the render would be shown only when the render ends, and
 * the render waits for the connection.
 */
function announceWait(detail: (() => void) | null) {
  queueMicrotask(() => window.dispatchEvent(new CustomEvent(openingWaitsEvent, { detail })));
}

/**
 * Like `React.lazy`, but waits for the connection while offline. A component that was preloaded is rendered at once:
 * `React.lazy` would first show the fallback, and then keep it for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onWait?: (props: Props) => void,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => (loaded = await load());
  const Later = lazy(async () => ({ default: await loadModule(keep) }));
  function Loaded(props: Props) {
    // An element keeps its component type until it is unmounted, because a change of the type would reset its state.
    const [Component] = useState<ComponentType<Props>>(() => {
      if (!loaded && !navigator.onLine) onWait?.(props);
      return loaded ?? Later;
    });
    return createElement(Component, props);
  }
  return Object.assign(Loaded, { preload: () => loadNow(keep) });
}

/**
 * A dialog or menu that is loaded when a person opens it. While it waits for the connection, a toast says so, and the
 * person can close the dialog.
 */
export const lazyOnRequest = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, (props: Props) => {
    if (props.open ?? true) announceWait('onClose' in props ? props.onClose : props.onCancel);
  });

/**
 * A screen, a tab or another part that cannot be closed, and that is loaded when a person opens it. While it waits for
 * the connection, a toast says so.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, () => announceWait(null));
