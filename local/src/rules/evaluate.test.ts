import { describe, expect, it } from 'vitest';
import { RulesSyntaxError } from './errors.ts';
import { allows } from './testing/ask.ts';
import { failing, trueConditions, refused } from './testing/expressions.ts';

describe('conditions that are true', () => {
  it.each(trueConditions)('the condition %s allows the request', async (expression) => {
    expect(await allows(expression)).toBe(true);
  });
});

describe('conditions that are false or cannot be evaluated', () => {
  it.each(failing)('the condition %s denies the request', async (expression) => {
    expect(await allows(expression)).toBe(false);
  });
});

describe('invalid conditions', () => {
  it.each(refused)('the parser refuses %s', async (expression) => {
    await expect(allows(expression)).rejects.toThrow(RulesSyntaxError);
  });
});

// Google documents these functions, but its Firestore emulator does not support them.
describe("functions missing from Google's Firestore emulator", () => {
  it.each([
    "bool('true')",
    "!bool('false')",
    'bool(true)',
    'math.isInfinite(1 / 0.0)',
    'math.isInfinite(-1 / 0.0)',
    '!math.isInfinite(1)',
  ])('the expression %s allows the request', async (expression) => {
    expect(await allows(expression)).toBe(true);
  });

  it.each(["bool('yes')", 'bool(1)'])('the expression %s denies the request', async (expression) => {
    expect(await allows(expression)).toBe(false);
  });
});

describe('document lookups', () => {
  const documents = { 'users/kim': { role: 'admin', age: 40 } };

  it.each([
    "get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin'",
    'exists(/databases/$(database)/documents/users/kim)',
    '!exists(/databases/$(database)/documents/users/lee)',
    "get(/databases/(default)/documents/users/kim).id == 'kim'",
    'getAfter(/databases/(default)/documents/users/kim).data.age == 40',
    'existsAfter(/databases/(default)/documents/users/kim)',
  ])('the lookup succeeds: %s', async (expression) => {
    expect(await allows(expression, {}, documents)).toBe(true);
  });

  it.each([
    "get(/databases/$(database)/documents/users/lee).data.role == 'admin'",
    'get(/databases/$(database)/documents/users/lee) == null',
    "get('/databases/(default)/documents/users/kim').data.age == 40",
    'firestore.exists(/databases/(default)/documents/users/kim)',
    '!exists(/databases/other/documents/users/lee)',
  ])(
    'a condition that looks up a missing document, or an invalid path, denies the request: %s',
    async (expression) => {
      expect(await allows(expression, {}, documents)).toBe(false);
    },
  );
});
