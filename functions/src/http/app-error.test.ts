import { describe, expect, it } from 'vitest';
import { AppError, fieldError, toAppError } from './app-error.ts';

describe('an AppError', () => {
  it('an AppError has the status and default text of its code', () => {
    const error = new AppError('not_found');

    expect(error.status).toBe(404);
    expect(error.message).toBe('Not found.');
  });

  it('an AppError can have its own text', () => {
    expect(new AppError('conflict', { message: 'Taken.' }).message).toBe('Taken.');
  });

  it('fieldError names the invalid field', () => {
    expect(fieldError('name', 'Too long.')).toMatchObject({
      code: 'invalid_input',
      fields: { name: 'Too long.' },
    });
  });
});

describe('any other error', () => {
  it('an unexpected error becomes an internal error that hides the cause and keeps it for the log', () => {
    const cause = new Error('password is hunter2');

    const error = toAppError(cause);

    expect(error.status).toBe(500);
    expect(error.message).not.toContain('hunter2');
    expect(error.cause).toBe(cause);
  });

  it.each([
    [4, 'DEADLINE_EXCEEDED'],
    [10, 'ABORTED'],
    [14, 'UNAVAILABLE'],
  ])('the error %i (%s) of the store is reported with the message that Fanfare is busy', (code, name) => {
    const cause = Object.assign(new Error(`${code} ${name}: Too much contention.`), { code });
    const error = toAppError(cause);
    expect([error.code, error.status, error.message]).toEqual([
      'busy',
      503,
      'Fanfare is busy right now. Please try again.',
    ]);
    expect(error.cause).toBe(cause);
  });

  it.each([5, '10', 'ECONNRESET'])('an error with the code %o is an internal error', (code) => {
    expect(toAppError(Object.assign(new Error('No.'), { code })).code).toBe('internal');
  });

  it('an AppError is passed through unchanged', () => {
    const error = new AppError('forbidden');
    expect(toAppError(error)).toBe(error);
  });
});
