import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import type { LogFields } from '../../log.ts';

/** The findings of a round about the health of the product. */
export interface RoundReport {
  lag(lag: Stall | null): void;
  /** Logs a problem and adds it to the public health report, so the text must contain no personal data. */
  problem(text: string, error: unknown, fields?: LogFields): void;
}

/** One kind of work that can be due. Items are handled separately, and a failure does not stop the others. */
export interface SweepJob {
  name: string;
  find(): Promise<(() => Promise<void>)[]>;
}
