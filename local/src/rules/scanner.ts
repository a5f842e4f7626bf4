import { RulesSyntaxError } from './errors.ts';

export type Token =
  | { kind: 'name' | 'symbol' | 'end'; text: string; at: number }
  | { kind: 'number'; text: string; value: bigint | number; at: number }
  | { kind: 'string'; text: string; value: string; at: number };

const space = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y;
const name = /[A-Za-z_]\w*/y;
const symbol = /\*\*|&&|\|\||==|!=|<=|>=|[{}()[\].,;:?+\-*/%<>!=$]/y;
const pathSegment = /\(default\)|[\w\-.~%@]+/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** What an expression language of strings for expressions needs: `\\.` stays an escaped dot, `\'` a quote. */
function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (whole, code: string) => {
    if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return escapes[code] ?? (/[\\'"`?]/.test(code) ? code : whole);
  });
}

/** Reads tokens one at a time: a path can only be told from a division by where it stands. */
export class Scanner {
  readonly source: string;
  private readonly fileName: string;
  private at = 0;
  private ahead: Token | null = null;

  constructor(source: string, fileName: string) {
    this.source = source;
    this.fileName = fileName;
  }

  fail(problem: string, at = this.peek().at): never {
    throw new RulesSyntaxError(this.fileName, this.source, at, problem);
  }

  peek(): Token {
    return (this.ahead ??= this.read());
  }

  next(): Token {
    const token = this.peek();
    this.ahead = null;
    return token;
  }

  is(text: string): boolean {
    const token = this.peek();
    return (token.kind === 'name' || token.kind === 'symbol') && token.text === text;
  }

  /** Takes the token if it is this one. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  expect(text: string): Token {
    if (!this.is(text)) this.fail(`Expected "${text}", found ${describe(this.peek())}.`);
    return this.next();
  }

  name(what: string): Token & { kind: 'name' | 'symbol' | 'end' } {
    const token = this.next();
    if (token.kind !== 'name') this.fail(`Expected ${what}, found ${describe(token)}.`, token.at);
    return token;
  }

  /** The text of one segment of a path, which follows its own rules of spelling. Null where no segment stands. */
  pathSegment(): string | null {
    const at = this.peek().at;
    const text = this.match(pathSegment, at);
    if (text === null) return null;
    this.ahead = null;
    this.at = at + text.length;
    return text;
  }

  private match(expression: RegExp, at: number): string | null {
    expression.lastIndex = at;
    return expression.exec(this.source)?.[0] ?? null;
  }

  private read(): Token {
    this.at += this.match(space, this.at)?.length ?? 0;
    const at = this.at;
    const take = (expression: RegExp) => {
      const text = this.match(expression, at);
      if (text !== null) this.at = at + text.length;
      return text;
    };
    if (at >= this.source.length) return { kind: 'end', text: 'the end of the file', at };
    let text = take(number);
    if (text !== null)
      return { kind: 'number', text, value: /^\d+$/.test(text) ? BigInt(text) : Number(text), at };
    text = take(string);
    if (text !== null) return { kind: 'string', text, value: unquote(text), at };
    text = take(name);
    if (text !== null) return { kind: 'name', text, at };
    text = take(symbol);
    if (text !== null) return { kind: 'symbol', text, at };
    const character = String.fromCodePoint(this.source.codePointAt(at) ?? 0);
    throw new RulesSyntaxError(
      this.fileName,
      this.source,
      at,
      /["']/.test(character) ? 'This text has no end.' : `Unexpected "${character}".`,
    );
  }
}

export function describe(token: Token): string {
  return token.kind === 'end' ? token.text : `"${token.text}"`;
}
