export type Emit = (event: string, data: object) => void;

/** A reply that is told piece by piece while it comes about. What `run` ends with is told last, as `done`. */
export class Streamed<Body> {
  readonly run: (emit: Emit) => Promise<Body>;
  constructor(run: (emit: Emit) => Promise<Body>) {
    this.run = run;
  }
}
