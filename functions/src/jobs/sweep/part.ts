import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import type { LogFields } from '../../log.ts';

/** What a round found out about the health of the product. */
export interface RoundReport {
  lag(lag: Stall | null): void;
  /** Logs what could not be done and adds it to the health, which anybody may read: the text must name no owner. */
  problem(text: string, error: unknown, fields?: LogFields): void;
}

/** One kind of work that can be due. Items are handled one by one, and one failure does not stop the others. */
export interface Part {
  name: string;
  find(): Promise<(() => Promise<void>)[]>;
}
