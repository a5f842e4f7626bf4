import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleMs } from './backoff.ts';
import { claimDelivery } from './claim.ts';
import { cancel } from './decisions.ts';
import { isOver, newDelivery, type Delivery, type Failure } from './delivery.ts';
import { report, type Report } from './report.ts';

/** Events of which one happens in each step. */
const happenings = fc.constantFrom(
  'well',
  'crash before the call',
  'crash after the call',
  'answer lost after it went out',
  'answer lost before it went out',
  'refused for a while',
  'claim lost before the call',
  'delivered twice',
  'cancelled',
);
type Happening = typeof happenings extends fc.Arbitrary<infer Each> ? Each : never;

const lost: Failure = { kind: 'unavailable', reason: 'No answer.', code: null };
const busy: Failure = { kind: 'rate_limited', reason: 'Too many.', code: '429' };

/**
 * A network that publishes a post for every request, even for a repeated one. Checks find a live post only after a
 * delay.
 */
class World {
  now = 1_000_000;
  delivery: Delivery<string> = newDelivery(this.now);
  readonly posts: number[] = [];
  #workers = 0;

  say(worker: string, result: Report<string>): boolean {
    const next = report(this.delivery, worker, result, this.now);
    if (next) this.delivery = next;
    return next !== null;
  }

  send(worker: string, happening: Happening): void {
    if (happening === 'claim lost before the call') this.now += 100_000;
    if (!this.say(worker, { kind: 'arming', handle: 'h' })) return;
    if (happening === 'crash before the call') return;
    if (happening === 'answer lost before it went out')
      return void this.say(worker, { kind: 'failed', failure: lost });
    if (happening === 'refused for a while') return void this.say(worker, { kind: 'failed', failure: busy });
    this.posts.push(this.now);
    this.say(worker, { kind: 'kept', handle: 'its name there' });
    if (happening === 'crash after the call') return;
    if (happening === 'answer lost after it went out')
      return void this.say(worker, { kind: 'failed', failure: lost });
    this.say(worker, { kind: 'out', receipt: { id: String(this.posts.length), url: null } });
  }

  find(worker: string): void {
    const seen = this.posts.find((at) => at <= this.now - settleMs / 2);
    this.say(
      worker,
      seen === undefined ? { kind: 'absent' } : { kind: 'out', receipt: { id: '1', url: null } },
    );
  }

  step(happening: Happening): void {
    if (happening === 'cancelled') {
      const cancelled = cancel(this.delivery);
      if (!('refused' in cancelled)) this.delivery = cancelled;
      return;
    }
    const worker = `w${(this.#workers += 1)}`;
    const claimed = claimDelivery(this.delivery, worker, this.now);
    if (claimed.kind === 'nothing') return;
    this.delivery = claimed.delivery;
    if (happening === 'delivered twice')
      expect(claimDelivery(this.delivery, 'twin', this.now).kind).toBe('nothing');
    if (claimed.step === 'find') this.find(worker);
    else this.send(worker, happening);
  }
}

describe('a delivery under random events', () => {
  it('the post of a delivery goes live at most once, and the delivery always ends', () => {
    const times = fc.integer({ min: 0, max: 130_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(happenings, times), { maxLength: 40 }), (history) => {
        const world = new World();
        for (const [happening, passed] of history) {
          world.step(happening);
          world.now += passed;
          expect(world.posts.length).toBeLessThanOrEqual(1);
        }
        // From here on, no step fails, so the delivery has to end, whatever its state is.
        for (let i = 0; i < 10 && !isOver(world.delivery); i += 1) {
          world.now += 700_000;
          world.step('well');
        }
        expect(isOver(world.delivery)).toBe(true);
        expect(world.posts.length).toBe(world.delivery.state === 'published' ? 1 : 0);
      }),
    );
  });
});
