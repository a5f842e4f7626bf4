import { describe, expect, it } from 'vitest';
import { RulesSyntaxError } from './errors.ts';
import { allows } from './testing/ask.ts';
import { failing, holding, refused } from './testing/expressions.ts';

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

describe('an expression that is none is refused', () => {
  it.each(refused)('%s', async (expression) => {
    await expect(allows(expression)).rejects.toThrow(RulesSyntaxError);
  });
});

// Google documents these; its Firestore emulator does not know them.
describe('what is documented', () => {
  it.each([
    "bool('true')",
    "!bool('false')",
    'bool(true)',
    'math.isInfinite(1 / 0.0)',
    'math.isInfinite(-1 / 0.0)',
    '!math.isInfinite(1)',
  ])('holds: %s', async (expression) => {
    expect(await allows(expression)).toBe(true);
  });

  it.each(["bool('yes')", 'bool(1)'])('denies: %s', async (expression) => {
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
    'getAfter(/databases/(default)/documents/users/kim).data.age == 40',
    'existsAfter(/databases/(default)/documents/users/kim)',
  ])('are read: %s', async (expression) => {
    expect(await allows(expression, {}, documents)).toBe(true);
  });

  it.each([
    "get(/databases/$(database)/documents/users/lee).data.role == 'admin'",
    'get(/databases/$(database)/documents/users/lee) == null',
    "get('/databases/(default)/documents/users/kim').data.age == 40",
    'firestore.exists(/databases/(default)/documents/users/kim)',
    '!exists(/databases/other/documents/users/lee)',
  ])('that are missing, or asked for wrongly, deny: %s', async (expression) => {
    expect(await allows(expression, {}, documents)).toBe(false);
  });
});
