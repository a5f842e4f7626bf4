/** A reply that is no last word yet: what was asked for has begun, and the body says how to follow it. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}
