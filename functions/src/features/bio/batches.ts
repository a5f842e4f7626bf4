interface Batch<Item, Result> {
  items: Item[];
  result: Promise<Result>;
}

/**
 * Runs work for a key, one run at a time. Requests that arrive during a run wait for the next run, which handles all of
 * them. So no answer is older than its request, and many simultaneous requests need only one further run.
 */
export function createBatches<Item, Result>(run: (key: string, items: readonly Item[]) => Promise<Result>) {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Batch<Item, Result>>();

  function start(key: string, items: readonly Item[]): Promise<Result> {
    const result = run(key, items);
    running.set(key, result);
    const end = () => {
      // The next run of this key, if there is one, has already replaced this run in the map.
      if (running.get(key) === result) running.delete(key);
    };
    void result.then(end, end);
    return result;
  }

  return function add(key: string, item: Item): Promise<Result> {
    const next = waiting.get(key);
    if (next) {
      next.items.push(item);
      return next.result;
    }
    const before = running.get(key);
    if (!before) return start(key, [item]);
    const items = [item];
    const begin = () => {
      waiting.delete(key);
      return start(key, items);
    };
    const result = before.then(begin, begin);
    waiting.set(key, { items, result });
    return result;
  };
}
