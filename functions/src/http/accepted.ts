/** One page of a list. Its address says where the next one starts: header `Link`, `rel="next"`. */
export class Page<Body> {
  readonly body: Body;
  readonly cursor: string;
  constructor(body: Body, cursor: string) {
    this.body = body;
    this.cursor = cursor;
  }
}

/** A reply for work that has only begun (202). The body says how to follow its progress. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}
