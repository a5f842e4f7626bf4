import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRules, RulesSyntaxError } from './parse.ts';

function problemOf(source: string): RulesSyntaxError {
  try {
    parseRules(source, 'storage.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) return error;
    throw error;
  }
  throw new Error('It was read without complaint.');
}

const inService = (text: string) =>
  `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n    ${text}\n  }\n}\n`;

describe('a rules file', () => {
  it('is read with functions, comments, nested matches and every kind of wildcard', () => {
    const ruleset = parseRules(
      inService(
        'function ok(a, b) { let c = a; /* inner */ return c == b; } // done\n match /x/{y}/{z=**} { allow read, write: if ok(1, 1); allow list; }',
      ),
      'a.rules',
    );
    expect(ruleset.version).toBe(2);
    expect(ruleset.services[0]?.block.matches[0]?.matches[0]).toMatchObject({
      pattern: ['x', { name: 'y', rest: false }, { name: 'z', rest: true }],
      allows: [{ operations: ['get', 'list', 'create', 'update', 'delete'] }, { operations: ['list'] }],
    });
  });

  it('is of version 1 when it says nothing', () => {
    expect(parseRules('service firebase.storage { match /b/{b}/o { allow read; } }', 'a').version).toBe(1);
  });
});

describe('a rules file with a mistake', () => {
  it('says file, line and column in one sentence', () => {
    const problem = problemOf(inService('allow read: iff true;'));
    expect(problem).toMatchObject({ line: 4, column: 17 });
    expect(problem.message).toBe('storage.rules, line 4, column 17: Expected "if", found "iff".');
  });

  it.each([
    ['', 'The file names no service.'],
    ["rules_version = '3'; service firebase.storage {}", `rules_version is '1' or '2', not "'3'".`],
    ['service firebase.hosting {}', 'There is no service "firebase.hosting".'],
    ['service firebase.storage {', 'found the end of the file'],
    [inService('allow readd;'), 'There is no operation "readd".'],
    [inService('allow read: if (1 == 1;'), 'Expected ")", found ";".'],
    [inService('allow read: if 1 + ;'), 'Expected an expression, found ";".'],
    [inService('allow read: if member(1);'), 'There is no function "member".'],
    [
      inService('function f(a) { return a; } allow read: if f();'),
      'The function "f" takes 1 arguments, not 0.',
    ],
    [inService('function f() { return g(); } allow read: if f();'), 'There is no function "g".'],
    [inService("allow read: if 'never ends;"), 'This text has no end.'],
    [inService('allow read: if a # b;'), 'Unexpected "#".'],
    [inService('match x { }'), 'A match begins with "/".'],
    [inService('permit read;'), 'Expected "match", "allow", "function" or "}", found "permit".'],
    [inService('allow read: if true'), null],
    ['service firebase.storage { match /b { allow list; } }', `"list" needs rules_version = '2'.`],
    [inService(`allow read: if ${'('.repeat(500)}true${')'.repeat(500)};`), 'nested too deeply'],
  ])('%s', (source, sentence) => {
    if (sentence === null) expect(() => parseRules(source, 'a')).not.toThrow();
    else expect(problemOf(source).message).toContain(sentence);
  });
});

describe('any text at all', () => {
  const words = [
    'service',
    'match',
    'allow',
    'if',
    'function',
    'let',
    'return',
    '{',
    '}',
    '(',
    ')',
    '/',
    '$',
    '==',
    '&&',
    '"a"',
    '1',
    'x',
    ';',
    ':',
    '\n',
  ];
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((list) => inService(list.join(' '))),
  );

  it('is read or refused with a place, and never hangs', () => {
    fc.assert(
      fc.property(text, (source) => {
        try {
          parseRules(source, 'any.rules');
        } catch (error) {
          if (!(error instanceof RulesSyntaxError)) throw error;
          expect(error.line).toBeGreaterThanOrEqual(1);
          expect(error.column).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
