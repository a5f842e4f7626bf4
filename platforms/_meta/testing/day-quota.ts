import { claimDelivery } from '@fanfare/core/deliveries/claim.ts';
import { newDelivery, type Failure } from '@fanfare/core/deliveries/delivery.ts';
import { report, type Report } from '@fanfare/core/deliveries/report.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { expect } from 'vitest';

/**
 * Checks that a post that the network refuses because of its daily quota is retried every hour for a day and then
 * fails.
 */
export function expectHourlyTries(due: number, failureAt: (at: number) => Failure): void {
  let delivery = newDelivery<string>(due);
  const say = (result: Report<string>, at: number) => {
    const next = report(delivery, 'w', result, at);
    if (!next) throw new Error('The claim is lost.');
    delivery = next;
  };
  const continueAt = (at: number) => {
    const claimed = claimDelivery(delivery, 'w', at);
    if (claimed.kind === 'nothing') throw new Error('There is no step to take.');
    delivery = claimed.delivery;
    say({ kind: 'arming', handle: 'h' }, at);
    say({ kind: 'failed', failure: failureAt(at) }, at);
  };
  const begun = due + 1000;
  for (let hour = 0; hour < 23; hour += 1) {
    continueAt(begun + hour * hourMs);
    expect(delivery).toMatchObject({ state: 'queued', handle: 'h', nextAt: begun + (hour + 1) * hourMs });
  }
  continueAt(begun + 23 * hourMs);
  expect(delivery).toMatchObject({ state: 'failed', failure: { kind: 'rate_limited' } });
}
