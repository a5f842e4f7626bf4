import { describe, expect, it } from 'vitest';
import { claimDelivery } from './claim.ts';
import { deliveryKinds, newDelivery, type Delivery } from './delivery.ts';
import { failureKinds } from './failure-kinds.ts';
import { report, type Report } from './report.ts';
import { claimEvents, events, reportEvents, type TimelineEvent } from './timeline.ts';

const due = 1_000_000;
const started: Delivery = {
  ...newDelivery(due),
  state: 'preparing',
  claim: { worker: 'w', until: due + 1000 },
};

/** The events of one step, from its claim to its report. */
function stepEvents(before: Delivery, result: Report<unknown>, now: number): [Delivery, TimelineEvent[]] {
  const claimed = claimDelivery(before, 'w', now);
  if (claimed.kind !== 'step') expect.fail(`It cannot be claimed at ${now}.`);
  const after = report(claimed.delivery, 'w', result, now) ?? expect.fail('The claim was lost.');
  return [
    after,
    [...claimEvents(before, claimed.step), ...reportEvents('post', claimed.delivery, after, result)],
  ];
}

/** The texts of the timeline after a number of steps that all end with this report. */
function repeat(result: Report<unknown>, times: number): string[] {
  let delivery = newDelivery(due);
  const texts: string[] = [];
  for (let i = 0; i < times; i += 1) {
    const [after, events] = stepEvents(delivery, result, Math.max(due, delivery.nextAt ?? 0));
    delivery = after;
    texts.push(...events.map(({ text }) => text));
  }
  return texts;
}

const textOf = (result: Report<unknown>, before = started) =>
  reportEvents('post', before, report(before, 'w', result, due) ?? before, result).map(({ text }) => text);

describe('the timeline', () => {
  it('the timeline says only once that the network is processing, however often the network is polled', () => {
    expect(repeat({ kind: 'waiting', handle: 'h', seconds: 10, state: 'processing' }, 50)).toEqual([
      'Preparing and uploading the media.',
      'The network is processing the media.',
    ]);
  });

  it('the timeline says only once that files are being sent, even if they are sent in many parts', () => {
    expect(repeat({ kind: 'waiting', handle: 'h', seconds: 0, state: 'preparing' }, 50)).toEqual([
      'Preparing and uploading the media.',
    ]);
  });

  it('the timeline says a second time that files are being sent if a worker died and the next worker starts over', () => {
    expect(claimEvents(started, 'start')).toEqual([
      { what: 'start', text: 'Preparing and uploading the media.' },
    ]);
  });

  it('the timeline says that we check whether the post is live', () => {
    expect(claimEvents({ ...started, state: 'unknown' }, 'find')).toEqual([
      { what: 'find', text: 'Checking whether the post is live.' },
    ]);
  });

  it('the timeline states the reason if a delivery fails because the network did not finish processing within an hour', () => {
    const endless = { ...started, state: 'processing', processingSince: due - 3_600_000 } as const;
    expect(textOf({ kind: 'waiting', handle: 'h', seconds: 1, state: 'processing' }, endless)).toEqual([
      expect.stringContaining('for an hour'),
    ]);
  });

  it.each(deliveryKinds)(
    'the timeline has an event before the irreversible call and one for its success, without technical ids: %s',
    (kind) => {
      const result = { kind: 'out', receipt: { id: '17', url: null } } as const;
      const arming = reportEvents(kind, started, started, { kind: 'arming', handle: 'h' });
      expect(arming).toEqual([
        { what: 'armed', text: expect.stringMatching(/^(Publishing|Completing) the .+\.$/) },
      ]);
      const [event] = reportEvents(kind, started, started, result);
      expect(event?.what).toBe('published');
      expect(event?.text).not.toContain('17');
    },
  );

  it('the timeline says that a post that is not live will be sent again, or that it failed after a day', () => {
    const absent = { kind: 'absent' } as const;
    const open = { ...started, state: 'queued' } as const;
    expect(reportEvents('post', started, open, absent)[0]).toMatchObject({ what: 'absent' });
    expect(reportEvents('post', started, { ...open, state: 'failed' }, absent)[0]).toMatchObject({
      what: 'failed',
      text: expect.stringContaining('a whole day'),
    });
  });

  it('the events for a changed and for a deleted post have different texts', () => {
    expect(events.replaced.what).toBe(events.deleted.what);
    expect(events.replaced.text).not.toBe(events.deleted.text);
  });
});

describe('a failure in the timeline', () => {
  const failure = { kind: 'rejected', reason: 'The video is too long', code: '352' } as const;
  const failed = (change: Partial<Extract<Report<unknown>, { kind: 'failed' }>['failure']>) =>
    textOf({ kind: 'failed', failure: { ...failure, ...change } })[0];

  it('a failure quotes the message of the network, followed by the error code if there is one', () => {
    expect(failed({})).toBe('The network rejected it: “The video is too long” (352).');
    expect(failed({ code: null })).toBe('The network rejected it: “The video is too long”.');
  });

  it('no second full stop is added if the message of the network ends with one', () => {
    expect(failed({ reason: 'The video is too long.', code: null })).toBe(
      'The network rejected it: “The video is too long.”',
    );
    expect(failed({ reason: 'The video is too long.' })).toBe(
      'The network rejected it: “The video is too long.” (352).',
    );
  });

  it('a failure that is retried is shown as a setback', () => {
    const result = { kind: 'failed', failure: { ...failure, kind: 'unavailable', code: null } } as const;
    const after = report(started, 'w', result, due) ?? expect.fail();
    expect(reportEvents('post', started, after, result)).toEqual([
      {
        what: 'setback',
        text: 'The network is not responding: “The video is too long”. We will try again.',
      },
    ]);
  });

  it('an unconfirmed result that is checked again is not shown as a setback', () => {
    const result = {
      kind: 'failed',
      failure: { kind: 'outcome_unknown', reason: 'It is still being processed.', code: null },
    } as const;
    const armed = { ...started, state: 'armed', armedAt: due } as const;
    const after = report(armed, 'w', result, due) ?? expect.fail();
    expect(reportEvents('post', armed, after, result)).toEqual([
      {
        what: 'unconfirmed',
        text: 'The network did not confirm the result: “It is still being processed.” We will check again.',
      },
    ]);
  });

  it('each kind of failure has a different text', () => {
    expect(new Set(failureKinds.map((kind) => failed({ kind }))).size).toBe(failureKinds.length);
  });
});
