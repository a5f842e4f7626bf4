import { describe, expect, it } from 'vitest';
import { defaultMessage, errorStatus, isErrorEnvelope } from './errors.ts';

describe('the codes of failures', () => {
  it.each(Object.entries(errorStatus))('have a status and a text: %s', (code, status) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(defaultMessage[code as keyof typeof errorStatus]).toMatch(/\.$/);
  });
});

describe('the body of a failure', () => {
  const error = { code: 'forbidden', message: 'No.', requestId: 'r' };

  it('is known by its code and message', () => {
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
  ])('is not taken for one when somebody else answered: %j', (body) => {
    expect(isErrorEnvelope(body)).toBe(false);
  });
});
