/** The time source of all local servers, so that tests and demos can move time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls `run` once, at `time` or as soon as possible if `time` has passed. The returned function cancels the call.
   */
  at(time: number, run: () => void): () => void;
}
