import { describe, expect, it } from 'vitest';
import { allows } from './testing/ask.ts';
import { failing, holding } from './testing/expressions.ts';

describe('an expression that holds allows', () => {
  it.each(holding)('%s', async (expression) => {
    expect(await allows(expression)).toBe(true);
  });
});

describe('an expression that does not hold, or has no value, denies', () => {
  it.each(failing)('%s', async (expression) => {
    expect(await allows(expression)).toBe(false);
  });
});

describe('documents', () => {
  const documents = { 'users/kim': { role: 'admin', age: 40 } };

  it.each([
    "get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin'",
    'exists(/databases/$(database)/documents/users/kim)',
    '!exists(/databases/$(database)/documents/users/lee)',
    "get(/databases/(default)/documents/users/kim).id == 'kim'",
  ])('are read: %s', async (expression) => {
    expect(await allows(expression, {}, documents)).toBe(true);
  });

  it.each([
    "get(/databases/$(database)/documents/users/lee).data.role == 'admin'",
    "get('/databases/(default)/documents/users/kim').data.age == 40",
    'firestore.exists(/databases/(default)/documents/users/kim)',
  ])('that are missing, or asked for wrongly, deny: %s', async (expression) => {
    expect(await allows(expression, {}, documents)).toBe(false);
  });
});
