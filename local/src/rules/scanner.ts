import { RulesSyntaxError } from './errors.ts';
import { readBytes, readText } from './quoted.ts';

export type Token =
  | { kind: 'name' | 'symbol' | 'end'; text: string; at: number }
  | { kind: 'number'; text: string; value: bigint | number; at: number }
  | { kind: 'string'; text: string; value: string; at: number }
  | { kind: 'bytes'; text: string; value: Uint8Array; at: number };

const space = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const number = /(?:0|[1-9]\d*)\.\d*|\.\d+|0|[1-9]\d*/y;
const wordCharacter = /\w/y;
const string = /[bB]?(?:"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')/y;
const name = /[A-Za-z_][\w$]*|\$[\w$]+/y;
const keywords = new Set(
  'service match allow if function let return in is true false null rules_version'.split(' '),
);
const symbol = /\*\*|&&|\|\||==|!=|<=|>=|[{}()[\].,;:?+\-*/%<>!=$]/y;
const pathSegment = /\(\w+\)|[\w\-.~%@]+/y;

/**
 * Reads each token only when it is needed, because the tokens before a `/` decide whether the `/` begins a path or is a
 * division.
 */
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

  /** Takes the next token if it has this text. */
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

  isKeyword(name: string): boolean {
    return keywords.has(name);
  }

  /** Takes the name of something that is declared. It must not be a keyword. */
  newName(what: string): string {
    const { text, at } = this.name(what);
    if (keywords.has(text)) this.fail(`"${text}" cannot be ${what}.`, at);
    return text;
  }

  /** Whether the next token, which is a `/`, can begin a path. */
  isPathAhead(): boolean {
    return /[\w\-.'(~%@]/.test(this.source.charAt(this.peek().at + 1));
  }

  /** Takes the text of one path segment, which has a syntax of its own. Null if no path segment comes next. */
  pathSegment(): string | null {
    const at = this.ahead?.at ?? this.skipSpace();
    const text = this.match(pathSegment, at);
    if (text === null) return null;
    this.ahead = null;
    this.at = at + text.length;
    return text;
  }

  private skipSpace(): number {
    this.at += this.match(space, this.at)?.length ?? 0;
    return this.at;
  }

  private match(expression: RegExp, at: number): string | null {
    expression.lastIndex = at;
    return expression.exec(this.source)?.[0] ?? null;
  }

  private read(): Token {
    const at = this.skipSpace();
    const take = (expression: RegExp) => {
      const text = this.match(expression, at);
      if (text !== null) this.at = at + text.length;
      return text;
    };
    if (at >= this.source.length) return { kind: 'end', text: 'the end of the file', at };
    let text = take(number);
    if (text !== null) return this.number(text, at);
    text = take(string);
    if (text !== null) return this.quoted(text, at);
    text = take(name);
    if (text !== null) return { kind: 'name', text, at };
    text = take(symbol);
    if (text !== null) return { kind: 'symbol', text, at };
    const character = String.fromCodePoint(this.source.codePointAt(at) ?? 0);
    return this.fail(/["']/.test(character) ? 'This text has no end.' : `Unexpected "${character}".`, at);
  }

  /**
   * Reads a number, which has no exponent and no leading zero. No letter, digit or underscore may follow it directly.
   */
  private number(text: string, at: number): Token {
    const next = this.match(wordCharacter, this.at);
    if (next !== null) this.fail(`Unexpected "${next}" behind the number ${text}.`, this.at);
    return { kind: 'number', text, value: text.includes('.') ? Number(text) : BigInt(text), at };
  }

  private quoted(text: string, at: number): Token {
    const refuse = (problem: string, offset: number): never => this.fail(problem, at + offset);
    return /^[bB]/.test(text)
      ? { kind: 'bytes', text, value: readBytes(text, refuse), at }
      : { kind: 'string', text, value: readText(text, refuse), at };
  }
}

export function describe(token: Token): string {
  return token.kind === 'end' ? token.text : `"${token.text}"`;
}
