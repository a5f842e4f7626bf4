import { describe, expect, it } from 'vitest';
import { decide, type RulesRequest } from './decide.ts';
import { parseRules } from './parse.ts';
import { bareRequest, documentsOf } from './testing/ask.ts';

const storage = (body: string, version = '2') =>
  parseRules(
    `rules_version = '${version}'; service firebase.storage { match /b/{bucket}/o { ${body} } }`,
    'storage.rules',
  );

const file = (path: string, more: Partial<RulesRequest> = {}): RulesRequest => ({
  ...bareRequest,
  service: 'firebase.storage',
  path: `/b/photos/o/${path}`,
  ...more,
});

const nothing = documentsOf({});
const isAllowed = async (ruleset: ReturnType<typeof storage>, request: RulesRequest, documents = nothing) =>
  (await decide(ruleset, request, documents)).allowed;

describe('matching', () => {
  it('a wildcard matches one segment, which becomes the value of its variable', async () => {
    const rules = storage(
      "match /u/{user}/{name} { allow get: if user == 'kim' && name == 'a.png' && bucket == 'photos'; }",
    );
    expect(await isAllowed(rules, file('u/kim/a.png'))).toBe(true);
    expect(await isAllowed(rules, file('u/kim/deep/a.png'))).toBe(false);
    expect(await isAllowed(rules, file('u/kim'))).toBe(false);
  });

  it('a recursive wildcard matches all remaining segments, and in version 2 also matches if none remain', async () => {
    const rules = storage('match /u/{rest=**} { allow get; }');
    for (const path of ['u', 'u/a', 'u/a/b/c']) expect(await isAllowed(rules, file(path))).toBe(true);
    expect(await isAllowed(storage('match /u/{rest=**} { allow get; }', '1'), file('u'))).toBe(false);
  });

  it('a pattern can continue after a recursive wildcard in version 2', async () => {
    const rules = storage('match /{before=**}/last/{name} { allow get: if before == /a/b; }');
    expect(await isAllowed(rules, file('a/b/last/x'))).toBe(true);
    expect(await isAllowed(rules, file('a/last/x'))).toBe(false);
  });

  it('a request is allowed if at least one line allows it', async () => {
    const rules = storage(
      'match /{name} { allow get: if false; } match /{name} { allow read: if resource.size > 1; allow get: if true; }',
    );
    expect(await isAllowed(rules, file('a'))).toBe(true);
  });

  it('a rule allows an operation by its name, or as part of "read" or "write"', async () => {
    const rules = storage(
      'match /r/{name} { allow read; } match /w/{name} { allow write; } match /c/{name} { allow create; }',
    );
    const by = async (path: string) => {
      const methods = ['get', 'list', 'create', 'update', 'delete'] as const;
      const outcomes = await Promise.all(methods.map((method) => isAllowed(rules, file(path, { method }))));
      return methods.filter((_, i) => outcomes[i]);
    };
    expect(await by('r/a')).toEqual(['get', 'list']);
    expect(await by('w/a')).toEqual(['create', 'update', 'delete']);
    expect(await by('c/a')).toEqual(['create']);
  });

  it('rules for Storage do not allow requests to Firestore', async () => {
    const rules = storage('match /{all=**} { allow read, write; }');
    expect(await isAllowed(rules, { ...bareRequest })).toBe(false);
  });
});

describe('functions', () => {
  it('a function sees the variables of the match that declares it', async () => {
    const rules = storage(`
      function owner() { return bucket; }
      match /{name} {
        function here() { let copy = name; return copy == 'a' && owner() == 'photos'; }
        allow get: if here();
      }`);
    expect(await isAllowed(rules, file('a'))).toBe(true);
    expect(await isAllowed(rules, file('b'))).toBe(false);
  });

  it('an argument or the value of a "let" is evaluated only if it is used', async () => {
    const rules = (result: string) =>
      storage(
        `function f(a) { let b = 1 / 0; return ${result}; } match /{name} { allow get: if f([1][5]); }`,
      );
    expect(await isAllowed(rules('true'), file('a'))).toBe(true);
    expect(await isAllowed(rules('true || a == b'), file('a'))).toBe(true);
    expect(await isAllowed(rules('a == 1 || true'), file('a'))).toBe(true);
    expect(await isAllowed(rules('a == 1'), file('a'))).toBe(false);
    expect(await isAllowed(rules('b == 1'), file('a'))).toBe(false);
  });

  it('a function can be declared again in an inner match', async () => {
    const rules = storage(
      'function f() { return false; } match /{name} { function f() { return true; } allow get: if f(); }',
    );
    expect(await isAllowed(rules, file('a'))).toBe(true);
  });
});

describe('the expression limit', () => {
  it.each([
    [900, 'allows', true],
    [1100, 'denies', false],
  ])(
    'a condition with a list of %i items %s a request, because at most 1000 expressions are evaluated',
    async (count, _outcome, allowed) => {
      const rules = storage(
        `match /{name} { allow get: if [${Array.from({ length: count }, () => 1).join(',')}].size() == ${count}; }`,
      );
      expect(await isAllowed(rules, file('a'))).toBe(allowed);
    },
  );
});

describe('document lookups in Storage rules', () => {
  const member = (n: number) => `firestore.exists(/databases/(default)/documents/members/m${n})`;
  const documents = documentsOf({ 'members/m1': {}, 'members/m2': {}, 'members/m3': {} });

  it('a decision reads at most two documents', async () => {
    expect(
      await isAllowed(
        storage(`match /{n} { allow get: if ${member(1)} && ${member(2)}; }`),
        file('a'),
        documents,
      ),
    ).toBe(true);
    const three = await decide(
      storage(`match /{n} { allow get: if ${member(1)} && ${member(2)} && ${member(3)}; }`),
      file('a'),
      documents,
    );
    expect(three).toEqual({
      allowed: false,
      reason: 'line 1: More than 2 documents are read for one decision.',
    });
  });

  it('a document that is read several times is counted once', async () => {
    const rules = storage(`match /{n} { allow get: if ${member(1)} && ${member(1)} && ${member(2)}; }`);
    expect(await isAllowed(rules, file('a'), documents)).toBe(true);
  });

  it('a rule reads the fields of a document through .data', async () => {
    const rules = storage(
      'match /{n} { allow get: if firestore.get(/databases/(default)/documents/p/x).data.open == true; }',
    );
    expect(await isAllowed(rules, file('a'), documentsOf({ 'p/x': { open: true } }))).toBe(true);
    expect(await isAllowed(rules, file('a'), nothing)).toBe(false);
  });

  it('a lookup finds no document in another database, and none by an id with a slash', async () => {
    const asks = (path: string) => storage(`match /{n} { allow get: if firestore.exists(${path}); }`);
    const there = documentsOf({ 'members/m1': {}, 'a/b/c/d': {} });
    expect(await isAllowed(asks('/databases/(default)/documents/members/m1'), file('a'), there)).toBe(true);
    const anyPath = { get: () => Promise.resolve({}) };
    expect(await isAllowed(asks('/databases/other/documents/members/m1'), file('a'), anyPath)).toBe(false);
    expect(await isAllowed(asks("/databases/(default)/documents/a/$('b/c/d')"), file('a'), there)).toBe(
      false,
    );
  });

  it('a lookup needs the full path of a document', async () => {
    const missing = (path: string) => storage(`match /{n} { allow get: if !firestore.exists(${path}); }`);
    expect(await isAllowed(missing('/databases/(default)/documents/a/b'), file('a'))).toBe(true);
    for (const path of ['/a/b', '/databases/(default)/documents/a', "/databases/(default)/documents/a/$('')"])
      expect(await isAllowed(missing(path), file('a'))).toBe(false);
  });

  it('a lookup in Storage rules fails without the prefix "firestore."', async () => {
    const rules = storage('match /{n} { allow get: if exists(/databases/(default)/documents/members/m1); }');
    expect(await isAllowed(rules, file('a'), documents)).toBe(false);
  });
});

describe('the reason', () => {
  it('the reason of a decision names the line that allowed the request or the error, or says that no line allowed the request', async () => {
    const rules = storage(
      '\nmatch /{name} {\n allow get: if name == "a";\n allow get: if resource.size > 0; }',
    );
    expect(await decide(rules, file('a'), nothing)).toEqual({ allowed: true, reason: 'allowed by line 3' });
    expect(await decide(rules, file('b'), nothing)).toEqual({
      allowed: false,
      reason: 'line 4: Null value error.',
    });
    expect(await decide(rules, file('b', { method: 'delete' }), nothing)).toEqual({
      allowed: false,
      reason: 'no line allows it',
    });
  });
});
