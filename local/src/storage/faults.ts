/** Faults for tests of the clients. Each fault happens once (or as often as requested). */
export interface StorageFaults {
  /** Cuts off the next upload body after this many bytes: they are stored, then the socket closes without an answer. */
  cutNextUploadAfter(bytes: number): void;
  /** Lets the next upload request succeed, but closes its socket without an answer. */
  loseNextUploadAnswer(): void;
  /** Answers the next requests with this status instead of processing them. */
  answerNext(status: number, options?: { times?: number; onlyUploads?: boolean }): void;
  clear(): void;
}

interface PlannedAnswer {
  readonly status: number;
  readonly onlyUploads: boolean;
  left: number;
}

export class FaultPlan implements StorageFaults {
  #cutAfter: number | null = null;
  #loseAnswer = false;
  #answer: PlannedAnswer | null = null;

  cutNextUploadAfter(bytes: number): void {
    this.#cutAfter = bytes;
  }

  loseNextUploadAnswer(): void {
    this.#loseAnswer = true;
  }

  answerNext(status: number, options: { times?: number; onlyUploads?: boolean } = {}): void {
    this.#answer = { status, left: options.times ?? 1, onlyUploads: options.onlyUploads ?? false };
  }

  clear(): void {
    this.#cutAfter = null;
    this.#loseAnswer = false;
    this.#answer = null;
  }

  takeCut(): number | null {
    const bytes = this.#cutAfter;
    this.#cutAfter = null;
    return bytes;
  }

  takeLostAnswer(): boolean {
    const lose = this.#loseAnswer;
    this.#loseAnswer = false;
    return lose;
  }

  takeAnswer(isUpload: boolean): number | null {
    const planned = this.#answer;
    if (planned === null || (planned.onlyUploads && !isUpload)) return null;
    planned.left -= 1;
    if (planned.left <= 0) this.#answer = null;
    return planned.status;
  }
}
