class FakeRequest extends EventTarget {
  readonly result: unknown;
  constructor(result: unknown) {
    super();
    this.result = result;
  }
}

class FakeDatabase extends EventTarget {
  isClosed = false;
  readonly failure: DOMException | null;
  constructor(failure: DOMException | null) {
    super();
    this.failure = failure;
  }
  close(): void {
    this.isClosed = true;
  }
  transaction(): object {
    if (this.isClosed) throw new DOMException('The connection is closed.', 'InvalidStateError');
    if (this.failure) throw this.failure;
    const answer = () => new FakeRequest(['a']);
    const store = { getAll: answer, getAllKeys: answer };
    const transaction = Object.assign(new EventTarget(), { objectStore: () => store });
    setTimeout(() => transaction.dispatchEvent(new Event('complete')));
    return transaction;
  }
}

/** Fakes the databases of the browser. Each request gets the answer `['a']`. */
export function fakeDatabases() {
  const opened: FakeDatabase[] = [];
  let failure: DOMException | null = null;
  const open = () => {
    const database = new FakeDatabase(failure);
    const request = new FakeRequest(database);
    opened.push(database);
    setTimeout(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  return {
    indexedDB: { open },
    opened,
    /** Makes all transactions fail in databases that are opened later. */
    fail(error: DOMException): void {
      failure = error;
    },
  };
}
