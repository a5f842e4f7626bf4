import { describe, expect, it } from 'vitest';
import { readServerTime } from '../_shared/no-reply.ts';
import { minutesToWait, readRetryTime } from './usage.ts';

const usage = (value: unknown) =>
  new Headers({ 'x-business-use-case-usage': typeof value === 'string' ? value : JSON.stringify(value) });

describe('waiting time of the Graph API', () => {
  it('if the usage header contains several waiting times, the longest is used', () => {
    const headers = usage({
      17841: [{ type: 'instagram', estimated_time_to_regain_access: 12 }, { type: 'pages' }],
      17842: [{ type: 'instagram', estimated_time_to_regain_access: 7 }],
    });
    expect(minutesToWait(headers)).toBe(12);
  });

  it.each([
    ['the limit is not reached', { 17841: [{ call_count: 28, estimated_time_to_regain_access: 0 }] }],
    ['the header names no account', {}],
    ['the header is not JSON', 'soon'],
    ['the header has another format', { 17841: 'soon' }],
  ])('the waiting time is unknown if %s', (_when, value) => {
    expect(minutesToWait(usage(value))).toBeNull();
  });

  it('the waiting time is unknown without the usage header', () => {
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
      'the usage header takes precedence',
      { date, 'x-business-use-case-usage': busy(13), 'retry-after': '5' },
      at + 780_000,
    ],
    [
      'Retry-After is used if the usage header names no wait',
      { date, 'x-business-use-case-usage': busy(0), 'retry-after': '30' },
      at + 30_000,
    ],
    ['the time is unknown without both headers', { date }, null],
    ['the time is unknown if the reply has no date', { 'retry-after': '30' }, null],
  ])('the headers give the time of the next call: %s', (_how, headers, expected) => {
    expect(readRetryTime(new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
