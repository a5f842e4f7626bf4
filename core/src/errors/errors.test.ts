import { describe, expect, it } from 'vitest';
import { defaultMessage, errorStatus, isErrorEnvelope } from './errors.ts';

describe('error codes', () => {
  it.each(Object.entries(errorStatus))(
    'an error code has an HTTP status and a default message: %s',
    (code, status) => {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(defaultMessage[code as keyof typeof errorStatus]).toMatch(/\.$/);
    },
  );
});

describe('isErrorEnvelope', () => {
  const error = { code: 'forbidden', message: 'No.', requestId: 'r' };

  it('an envelope is recognised by its code and message', () => {
    expect(isErrorEnvelope({ error })).toBe(true);
    expect(isErrorEnvelope({ error: { ...error, fields: { a: 'b' } } })).toBe(true);
  });

  it.each([
    null,
    undefined,
    'forbidden',
    [],
    {},
    { error: null },
    { error: 'forbidden' },
    { error: { ...error, code: 'EACCES' } },
    { error: { ...error, code: 'constructor' } },
    { error: { ...error, code: 403 } },
    { error: { ...error, message: undefined } },
  ])(
    'a body without a known error code or without a message is not recognised as an envelope: %j',
    (body) => {
      expect(isErrorEnvelope(body)).toBe(false);
    },
  );
});
