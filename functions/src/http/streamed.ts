export type Emit = (event: string, data: object) => void;

/** A reply that is sent in chunks while it is produced. The result of `run` is sent last, as the event `done`. */
export class Streamed<Body> {
  readonly run: (emit: Emit) => Promise<Body>;
  constructor(run: (emit: Emit) => Promise<Body>) {
    this.run = run;
  }
}
