/** The syntax tree. `at` is the offset in the source, for error messages. */
export type Expression = { at: number } & (
  | { kind: 'literal'; value: null | boolean | bigint | number | string | Uint8Array }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: [Expression, Expression][] }
  | { kind: 'path'; segments: (string | Expression)[] }
  | { kind: 'not' | 'negate'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'is'; operand: Expression; type: string }
  | { kind: 'choice'; condition: Expression; yes: Expression; no: Expression }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'range'; object: Expression; from: Expression | null; to: Expression | null }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'method'; object: Expression; name: string; args: Expression[] }
);

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** `{name}` matches one segment. `{name=**}` matches any number of segments, in version 1 at least one. */
export type PatternSegment = string | { name: string; rest: boolean };

export type Operation = 'get' | 'list' | 'create' | 'update' | 'delete';

export interface Allow {
  at: number;
  operations: Operation[];
  condition: Expression;
}

export interface FunctionDeclaration {
  at: number;
  name: string;
  parameters: string[];
  lets: { name: string; value: Expression }[];
  result: Expression;
}

/** The declarations between the braces of a service or a match. */
export interface Block {
  at: number;
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: Allow[];
  matches: Block[];
}

export interface Ruleset {
  fileName: string;
  source: string;
  version: 1 | 2;
  functions: FunctionDeclaration[];
  services: { name: string; block: Block }[];
}
