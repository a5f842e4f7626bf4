/** Time as everything local sees it, so that tests and demonstrations can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `run` once, at `time` or as soon as possible when that has passed. Returns a cancel function. */
  at(time: number, run: () => void): () => void;
}
