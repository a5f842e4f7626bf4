import { describe, expect, it } from 'vitest';
import { readServerTime } from '../_shared/no-reply.ts';
import { minutesToWait, retryTime } from './usage.ts';

const usage = (value: unknown) =>
  new Headers({ 'x-business-use-case-usage': typeof value === 'string' ? value : JSON.stringify(value) });

describe('waiting time of the Graph API', () => {
  it('the longest waiting time in the header counts', () => {
    const headers = usage({
      17841: [{ type: 'instagram', estimated_time_to_regain_access: 12 }, { type: 'pages' }],
      17842: [{ type: 'instagram', estimated_time_to_regain_access: 7 }],
    });
    expect(minutesToWait(headers)).toBe(12);
  });

  it.each([
    ['while there is room', { 17841: [{ call_count: 28, estimated_time_to_regain_access: 0 }] }],
    ['when no account is named', {}],
    ['when it is no JSON', 'soon'],
    ['when it is something else', { 17841: 'soon' }],
  ])('the waiting time is unknown %s', (_when, value) => {
    expect(minutesToWait(usage(value))).toBeNull();
  });

  it('the waiting time is unknown without the header', () => {
    expect(minutesToWait(new Headers())).toBeNull();
  });
});

describe('time of a Graph reply', () => {
  it('the date header of a reply gives its time', () => {
    expect(readServerTime(new Headers({ date: 'Mon, 02 Nov 2026 20:00:00 GMT' }))).toBe(
      Date.parse('2026-11-02T20:00:00Z'),
    );
  });

  it.each([{}, { date: 'noon' }])(
    'the time of a reply is unknown for %j',
    (headers: Record<string, string>) => {
      expect(readServerTime(new Headers(headers))).toBeNull();
    },
  );
});

describe('time of the next Graph call', () => {
  const date = 'Mon, 02 Nov 2026 20:00:00 GMT';
  const at = Date.parse(date);
  const busy = (minutes: number) => JSON.stringify({ 17841: [{ estimated_time_to_regain_access: minutes }] });

  it.each([
    [
      'by the usage that it tells',
      { date, 'x-business-use-case-usage': busy(13), 'retry-after': '5' },
      at + 780_000,
    ],
    [
      'by the usual header, where the usage says nothing',
      { date, 'x-business-use-case-usage': busy(0), 'retry-after': '30' },
      at + 30_000,
    ],
    ['left open without either', { date }, null],
    ['left open where nobody knows what time it is there', { 'retry-after': '30' }, null],
  ])('the time of the next call is %s', (_how, headers, expected) => {
    expect(retryTime(new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
