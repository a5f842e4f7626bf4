import { describe, expect, it } from 'vitest';
import { AppError, fieldError, toAppError } from './app-error.ts';

describe('a failure that the caller is told about', () => {
  it('has the status and the text of its code', () => {
    const error = new AppError('not_found');

    expect(error.status).toBe(404);
    expect(error.message).toBe('This does not exist.');
  });

  it('has a text of its own where one is given', () => {
    expect(new AppError('conflict', { message: 'Taken.' }).message).toBe('Taken.');
  });

  it('names the field that is wrong', () => {
    expect(fieldError('name', 'Too long.')).toMatchObject({
      code: 'invalid_input',
      fields: { name: 'Too long.' },
    });
  });
});

describe('any other failure', () => {
  it('becomes an internal one that says nothing of what happened, and keeps it for the log', () => {
    const cause = new Error('password is hunter2');

    const error = toAppError(cause);

    expect(error.status).toBe(500);
    expect(error.message).not.toContain('hunter2');
    expect(error.cause).toBe(cause);
  });

  it('stays what it is when the caller may know', () => {
    const error = new AppError('forbidden');
    expect(toAppError(error)).toBe(error);
  });
});
