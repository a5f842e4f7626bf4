/** One page of a list. The header `Link` with `rel="next"` has the address of the next page. */
export class Page<Body> {
  readonly body: Body;
  readonly cursor: string;
  constructor(body: Body, cursor: string) {
    this.body = body;
    this.cursor = cursor;
  }
}

/** A reply for work that has only started (202). The body says how to follow the progress. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}
