export interface RulesetCase {
  what: string;
  /** The text between the braces of `match /databases/{database}/documents`. */
  body: string;
  document: string;
  outcome: 'allowed' | 'denied' | 'refused';
}

const on =
  (outcome: RulesetCase['outcome']) =>
  (what: string, body: string, document = 'a/x'): RulesetCase => ({ what, body, document, outcome });
const allowed = on('allowed');
const denied = on('denied');
const refused = on('refused');

const whenCalled = (functions: string, call: string) =>
  `match /a/{t} { ${functions} allow get: if ${call}; }`;

const chain = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `function f${i}() { return ${i + 1 < count ? `f${i + 1}()` : 'true'}; }`,
  ).join(' ');

/** Cases for whole rules files, which are also checked with Google's evaluator. */
export const rulesets: readonly RulesetCase[] = [
  allowed('a bare allow', 'match /a/{t} { allow get }'),
  allowed('a condition without a semicolon', 'match /a/{t} { allow get: if true allow list: if true }'),
  refused('two semicolons', 'match /a/{t} { allow get;; }'),
  allowed('several operations', 'match /a/{t} { allow list, GET: if true; }'),
  refused('no operation', 'match /a/{t} { allow: if true; }'),
  refused('a condition without if', 'match /a/{t} { allow get: true; }'),
  refused('a condition without a colon', 'match /a/{t} { allow get if true; }'),
  refused('a let outside of functions', 'match /a/{t} { let a = 1; allow get; }'),
  refused('a brace too many', 'match /a/{t} { allow get; } }'),
  refused('a brace too few', 'match /a/{t} { allow get;'),
  refused('a comment with #', '# no\nmatch /a/{t} { allow get; }'),
  refused('a comment without an end', '/* match /a/{t} { allow get; }'),
  refused('a match without a slash', 'match a/{t} { allow get; }'),
  refused('a match that ends with a slash', 'match /a/{t}/ { allow get; }'),

  allowed('a wildcard', "match /a/{t} { allow get: if t == 'x'; }"),
  allowed('a wildcard with one star', "match /a/{t=*} { allow get: if t == 'x'; }"),
  refused('a wildcard with another pattern', 'match /a/{t=x} { allow get; }'),
  allowed('spaces in a path', "match /a / { t } { allow get: if t == 'x'; }"),
  allowed('a literal segment', 'match /a/x{ allow get; }'),
  refused('half a segment', 'match /a/x{t} { allow get; }'),
  allowed('the rest', 'match /a/{t=**} { allow get: if t == /x && t[0] == "x" && string(t) == "/x"; }'),
  allowed('an empty rest', 'match /a/x/{t=**} { allow get; }'),
  allowed('a rest in front', 'match /{t=**}/b/{u} { allow get: if t == /a/x; }', 'a/x/b/y'),
  refused('two rests', 'match /{t=**}/b/{u=**} { allow get; }', 'a/x/b/y'),
  allowed('a match in a match', "match /a { match /{t} { allow get: if t == 'x'; } }"),
  denied('a deeper document', 'match /a/{t} { allow get; }', 'a/x/b/y'),
  denied('a match that is too deep', 'match /a/{t}/b/{u} { allow get; }'),
  refused('a wildcard named twice', 'match /{a}/{a} { allow get; }'),
  allowed('a wildcard named anew inside', "match /{a} { match /{a} { allow get: if a == 'x'; } }"),
  allowed('a wildcard called request', "match /a/{request} { allow get: if request == 'x'; }"),
  refused('a wildcard called in', 'match /a/{in} { allow get; }'),
  refused('a wildcard called math', 'match /a/{math} { allow get; }'),
  allowed('segments of other spellings', 'match /1a-b_c.d/{t} { allow get; }', '1a-b_c.d/x'),

  allowed('a parameter named as a wildcard', whenCalled('function f(t) { return t == 1; }', 'f(1)')),
  allowed('a let named as a wildcard', whenCalled('function f() { let t = 1; return t == 1; }', 'f()')),
  refused('a let twice', whenCalled('function f() { let b = 1; let b = 2; return b == 2; }', 'f()')),
  denied('a let before its time', whenCalled('function f() { let b = c; let c = 1; return b == 1; }', 'f()')),
  allowed('an unused let without a value', whenCalled('function f() { let b = 1 / 0; return true; }', 'f()')),
  allowed('an unused argument without a value', whenCalled('function f(b) { return true; }', 'f(1 / 0)')),
  denied('a used argument without a value', whenCalled('function f(b) { return b == b; }', 'f(1 / 0)')),
  refused('a let without a semicolon', whenCalled('function f() { let b = 1 return true; }', 'f()')),
  refused('an empty function', whenCalled('function f() { }', 'f()')),
  refused('a comma behind parameters', whenCalled('function f(b,) { return b; }', 'f(true)')),
  allowed('a comma behind arguments', whenCalled('function f(b) { return b; }', 'f(true,)')),
  refused('a parameter twice', whenCalled('function f(b, b) { return b; }', 'f(true, true)')),
  allowed('a name with a dollar', whenCalled('function $f() { return true; }', '$f()')),
  refused(
    'a function twice',
    whenCalled('function f() { return true; } function f() { return true; }', 'f()'),
  ),
  allowed(
    'a function declared anew inside',
    `function f() { return false; } ${whenCalled('function f() { return true; }', 'f()')}`,
  ),
  allowed(
    'a function of its own named exists',
    whenCalled('function exists(b) { return true; }', 'exists(1)'),
  ),
  denied(
    'what is around the call, not around the function',
    `function f() { return t == 'x'; } ${whenCalled('', 'f()')}`,
  ),
  refused('a function that calls itself', whenCalled('function f() { return f(); }', 'f()')),
  allowed('functions twenty deep', `${chain(21)} ${whenCalled('', 'f0()')}`),
  refused('functions deeper than twenty', `${chain(22)} ${whenCalled('', 'f0()')}`),
  allowed('seven parameters', whenCalled('function f(a,b,c,d,e,g,h) { return a; }', 'f(true,1,1,1,1,1,1)')),
  refused(
    'eight parameters',
    whenCalled('function f(a,b,c,d,e,g,h,i) { return a; }', 'f(true,1,1,1,1,1,1,1)'),
  ),
  allowed('a row of 99', `match /a/{t} { allow get: if ${Array(99).fill('true').join(' && ')}; }`),
  refused('a row of 100', `match /a/{t} { allow get: if ${Array(100).fill('true').join(' && ')}; }`),
  allowed('98 brackets', `match /a/{t} { allow get: if ${'('.repeat(98)}true${')'.repeat(98)}; }`),
  refused('99 brackets', `match /a/{t} { allow get: if ${'('.repeat(99)}true${')'.repeat(99)}; }`),
];

export const inDocuments = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;
