import { describe, expect, it } from 'vitest';
import { traceFields, uidHash } from './log.ts';
import { capturedLog } from './testing/captured-log.ts';

describe('the log', () => {
  it('writes one line of JSON per entry, with its severity', () => {
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

  it('carries the fields it was given before into every entry', () => {
    const { log, entries } = capturedLog();

    log.with({ requestId: 'r1' }).with({ route: 'GET /x' }).info('done', { route: 'GET /y' });

    expect(entries()).toEqual([{ severity: 'INFO', message: 'done', requestId: 'r1', route: 'GET /y' }]);
  });

  it('redacts messages and fields', () => {
    const { log, lines } = capturedLog();

    log.with({ token: 'abc' }).info('mail to a@b.example', { url: '/x?code=xyz1' });

    expect(lines.join()).not.toMatch(/abc|a@b|xyz1/);
  });

  it('keeps its severity and message whatever the fields are called', () => {
    const { log, entries } = capturedLog();

    log.error('failed', 'a thrown text', { severity: 'DEBUG', message: 'other' });

    expect(entries()).toMatchObject([{ severity: 'ERROR', message: 'failed', error: 'a thrown text' }]);
  });
});

describe('the trace of a request', () => {
  it('is named as Cloud Logging wants it', () => {
    expect(traceFields('0af7', 'demo')).toEqual({
      'logging.googleapis.com/trace': 'projects/demo/traces/0af7',
    });
  });

  it('is left out where there is none, or no project', () => {
    expect(traceFields(null, 'demo')).toEqual({});
    expect(traceFields('0af7', undefined)).toEqual({});
  });
});

describe('the hash of a person', () => {
  it('is the same for the same person only, and does not name them', () => {
    expect(uidHash('dana')).toBe(uidHash('dana'));
    expect(uidHash('dana')).not.toBe(uidHash('mika'));
    expect(uidHash('dana')).toMatch(/^[0-9a-f]{12}$/);
  });
});
