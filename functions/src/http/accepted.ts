/** A reply for work that has only begun (202). The body says how to follow its progress. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}
