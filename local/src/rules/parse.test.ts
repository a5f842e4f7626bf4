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

const lets = (count: number) => Array.from({ length: count }, (_, i) => `let a${i} = ${i};`).join(' ');
const chain = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `function f${i}() { return ${i + 1 < count ? `f${i + 1}()` : 'true'}; }`,
  ).join(' ');

describe('a rules file', () => {
  it('a rules file can have functions, comments, nested matches and all kinds of wildcards', () => {
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

  it('a rules file without a version has version 1', () => {
    expect(parseRules('service firebase.storage { match /b/{b}/o { allow read; } }', 'a').version).toBe(1);
  });
});

describe('a rules file with a mistake', () => {
  it('the error names the file, line and column in one sentence', () => {
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
    ['service firebase.storage { match /b { allow list; } }', `"list" needs rules_version = '2'.`],
    [inService(`allow read: if ${'('.repeat(99)}true${')'.repeat(99)};`), 'nested too deeply'],
    [inService(`allow read: if ${'!'.repeat(99)}true;`), 'nested too deeply'],
    [inService(`allow read: if ${Array(100).fill('true').join(' && ')};`), 'too long'],
    [inService('allow read: if 4/2 == 2;'), 'A division needs a space behind its "/"'],
    [inService('allow read: if 9223372036854775808 > 0;'), 'is too large'],
    [inService('allow read: if 007 == 7;'), 'Unexpected "0" behind the number 0.'],
    [inService('allow read: if 1e3 == 1000;'), 'behind the number 1.'],
    [inService('allow read: if --1 == 1;'), 'Unexpected "-" behind "-".'],
    [inService(String.raw`allow read: if 'a\.b' == 'a';`), String.raw`There is no escape "\.".`],
    [inService(String.raw`allow read: if b'\u0041' == b'A';`), 'Bytes have no escape'],
    [inService("allow read: if 'a'.matches('[');"), '"[" is no regular expression'],
    [inService("allow read: if 'a'.matches('(?=a)a');"), 'is no regular expression'],
    [inService('allow read: if 1 is integer;'), 'There is no type "integer".'],
    [inService('allow read: if math == 1;'), '"math" is a package'],
    [inService('allow read: if let == 1;'), 'Expected an expression, found "let".'],
    [inService('match /{in} { allow read; }'), '"in" cannot be the name of a wildcard.'],
    [inService('match /{math} { allow read; }'), '"math" is a package'],
    [inService('match /{a}/{a} { allow read; }'), '"a" is already defined here.'],
    [inService('match /{a=**}/x/{b=**} { allow read; }'), 'at most one "=**"'],
    [inService('function f(a, a) { return a; }'), '"a" is already defined here.'],
    [inService('function f(a,) { return a; }'), 'Expected the name of a parameter'],
    [inService('function f() { let a = 1; let a = 2; return a; }'), '"a" is already defined here.'],
    [inService('function f() { return 1; } function f() { return 2; }'), '"f" is already defined here.'],
    [inService('function f(a, b, c, d, e, g, h, i) { return a; }'), 'at most 7 parameters'],
    [inService(`function f() { ${lets(11)} return true; }`), 'at most 10 "let"'],
    [inService('function f() { return g(); } function g() { return f(); }'), 'comes to call itself'],
    [inService(chain(22)), 'more than 20 deep'],
    ['service firebase.storage { allow read; }', 'An "allow" stands in a "match".'],
    ['service firebase.storage { } service firebase.storage { }', 'is there twice'],
    ['service firebase.storage { match /a/{b=**}/{c} { allow read; } }', 'the "=**" comes last'],
  ])('the error describes the mistake in %s', (source, sentence) => {
    expect(problemOf(source).message).toContain(sentence);
  });
});

describe('a rules file at a limit of the language', () => {
  it.each([
    inService('allow read: if true'),
    inService(`allow read: if ${'('.repeat(98)}true${')'.repeat(98)};`),
    inService(`allow read: if ${'!'.repeat(98)}true;`),
    inService(`allow read: if ${Array(99).fill('true').join(' && ')};`),
    inService('allow read: if 4/ 2 == 2;'),
    inService('allow read: if 9223372036854775807 > 0 && -9223372036854775808 < 0;'),
    inService(String.raw`allow read: if 'a\\.b' == 'a';`),
    inService('allow read: if 1 is number;'),
    inService('match /1a/{b=*} { allow Read; }'),
    inService('function f(a, b, c, d, e, g, h) { return a; }'),
    inService(`function f() { ${lets(10)} return true; }`),
    inService(chain(21)),
    'service firebase.storage { match /a/{b=**} { allow read; } }',
  ])('the parser accepts %s', (source) => {
    expect(() => parseRules(source, 'a')).not.toThrow();
  });
});

describe('a random text', () => {
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

  it('the text is parsed, or refused with a line and a column', () => {
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
    );
  });
});
