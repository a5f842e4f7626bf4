import { describe, expect, it } from 'vitest';
import { traceFields, uidHash } from './log.ts';
import { capturedLog } from './testing/captured-log.ts';

describe('the log', () => {
  it('each entry is one line of JSON with its severity', () => {
    const { log, lines, entries } = capturedLog();

    log.info('one', { ms: 3 });
    log.warn('two\nlines');
    log.error('three', new Error('broken'));

    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
    expect(entries()).toMatchObject([
      { severity: 'INFO', message: 'one', ms: 3 },
      { severity: 'WARNING', message: 'two\nlines' },
      { severity: 'ERROR', message: 'three', error: { message: 'broken' } },
    ]);
  });

  it('a log with fields adds them to every entry', () => {
    const { log, entries } = capturedLog();

    log.with({ requestId: 'r1' }).with({ route: 'GET /x' }).info('done', { route: 'GET /y' });

    expect(entries()).toEqual([{ severity: 'INFO', message: 'done', requestId: 'r1', route: 'GET /y' }]);
  });

  it('messages and fields are redacted', () => {
    const { log, lines } = capturedLog();

    log.with({ token: 'abc' }).info('mail to a@b.example', { url: '/x?code=xyz1' });

    expect(lines.join()).not.toMatch(/abc|a@b|xyz1/);
  });

  it('the severity and message are kept even if fields have the same names', () => {
    const { log, entries } = capturedLog();

    log.error('failed', 'a thrown text', { severity: 'DEBUG', message: 'other' });

    expect(entries()).toMatchObject([{ severity: 'ERROR', message: 'failed', error: 'a thrown text' }]);
  });
});

describe('the trace of a request', () => {
  it('the trace has the name that Cloud Logging expects', () => {
    expect(traceFields('0af7', 'demo')).toEqual({
      'logging.googleapis.com/trace': 'projects/demo/traces/0af7',
    });
  });

  it('the trace is left out when the request has no trace id or the project is unknown', () => {
    expect(traceFields(null, 'demo')).toEqual({});
    expect(traceFields('0af7', undefined)).toEqual({});
  });
});

describe('the hash of a person', () => {
  it('the hash is unique per person and does not reveal the id', () => {
    expect(uidHash('dana')).toBe(uidHash('dana'));
    expect(uidHash('dana')).not.toBe(uidHash('mika'));
    expect(uidHash('dana')).toMatch(/^[0-9a-f]{12}$/);
  });
});
