import { describe, expect, it } from 'vitest';
import { deliveryKinds, failureKinds } from './delivery.ts';
import { lines } from './timeline.ts';

describe('a line of the timeline', () => {
  it.each([
    ['start', 'Preparing and sending the media.'],
    ['poll', 'Asking the network how far it is.'],
    ['find', 'Looking at the network whether it is out already.'],
  ] as const)('tells of the step %s', (step, text) => {
    expect(lines.began(step)).toEqual({ what: step, text });
  });

  it('tells how long the network is given, and that more is left where it is not waited for', () => {
    expect(lines.waiting(30).text).toBe('The network is processing. We ask again in 30 s.');
    expect(lines.waiting(0).text).toBe('More is left to send.');
  });

  it.each(deliveryKinds)('tells that something goes out and is out: %s', (kind) => {
    expect(lines.armed(kind)).toEqual({
      what: 'armed',
      text: expect.stringMatching(/^Sending out the .+\.$/),
    });
    expect(lines.out(kind, '17').what).toBe('published');
  });

  it('tells what the network calls a thing, where it calls it something', () => {
    expect(lines.out('post', '17').text).toBe('The post is out. The network calls it 17.');
    expect(lines.out('comment', '18').text).toBe('The first comment is out. The network calls it 18.');
    expect(lines.out('finish', '17').text).toBe('The finishing touches are made.');
  });

  it('tells what a person saw', () => {
    expect(lines.decided(true).text).toBe('Somebody looked: it is out.');
    expect(lines.decided(false).text).toBe('Somebody looked: it is not out. It is sent again.');
  });

  it('tells that what is not out is sent again, until that has ended', () => {
    expect(lines.absent(false)).toEqual({ what: 'absent', text: expect.stringContaining('sent again') });
    expect(lines.absent(true)).toEqual({ what: 'failed', text: expect.stringContaining('a whole day') });
  });

  it('tells a change from a deletion', () => {
    expect(lines.replaced.what).toBe(lines.deleted.what);
    expect(lines.replaced.text).not.toBe(lines.deleted.text);
  });
});

describe('a failure in the timeline', () => {
  const failure = { kind: 'rejected', reason: 'The video is too long', code: '352' } as const;

  it('has the words of the network in quotation marks, and its code where there is one', () => {
    expect(lines.failed(failure, false)).toEqual({
      what: 'failed',
      text: 'The network refused it: “The video is too long” (352).',
    });
    expect(lines.failed({ ...failure, code: null }, false).text).toBe(
      'The network refused it: “The video is too long”.',
    );
  });

  it('ends once, also where its words are whole sentences', () => {
    const whole = { ...failure, reason: 'The video is too long.' };
    expect(lines.failed({ ...whole, code: null }, true).text).toBe(
      'The network refused it: “The video is too long.” We try again.',
    );
    expect(lines.failed(whole, false).text).toBe('The network refused it: “The video is too long.” (352).');
  });

  it('is a setback where it is tried again', () => {
    const line = lines.failed({ ...failure, kind: 'unavailable', code: null }, true);
    expect(line.what).toBe('setback');
    expect(line.text).toBe('The network does not answer: “The video is too long”. We try again.');
  });

  it.each(failureKinds)('is told in a sentence of its own: %s', (kind) => {
    const others = failureKinds.filter((other) => other !== kind);
    const text = lines.failed({ ...failure, kind }, false).text;
    expect(others.map((other) => lines.failed({ ...failure, kind: other }, false).text)).not.toContain(text);
  });
});
