import ts from 'typescript';
import { createContext, Script } from 'node:vm';

interface FoundRegex {
  line: number;
  literal: string;
}

/** Every regular expression literal of a source file. */
export function regexesIn(fileName: string, source: string): FoundRegex[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest);
  const found: FoundRegex[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node))
      found.push({
        line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
        literal: node.text,
      });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const partsOf = (literal: string): [pattern: string, flags: string] => {
  const end = literal.lastIndexOf('/');
  return [literal.slice(1, end), literal.slice(end + 1)];
};

/** One example of each kind of character that patterns distinguish. */
const usualCharacters = [
  'a',
  'Z',
  '7',
  '_',
  '-',
  ' ',
  '\n',
  '.',
  '!',
  '(',
  '#',
  '<',
  '&',
  '/',
  'é',
  '…',
  '👍',
  '\u0000',
];

/** Characters and pairs from the pattern itself; repeated, they cause the most backtracking. */
function pumpsOf(pattern: string): string[] {
  const named = pattern
    .replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\(\?<?[=!:]/gu, ' ')
    .replaceAll(/[\\[\]^$*+?|{}]/gu, ' ')
    .split(' ')
    .filter((part) => part !== '');
  const characters = [...new Set([...usualCharacters, ...named.flatMap((part) => [...part])])];
  const pairs = ['a ', ' a', 'a.', '.a', 'a-', 'a/', '#a', 'a#', '<a', 'a<', '\n ', 'a\n', 'a,', '@a', 'a@'];
  return [...characters, ...named.filter((part) => part.length > 1), ...pairs];
}

const attackLength = 25_000;
/** Linear patterns need a millisecond or two; a quadratic one needs half a second for the same input. */
const allowedMs = 150;

/** A match can be interrupted only in a context of its own. */
const sandbox = { regex: /a/, input: '' };
const context = createContext(sandbox);
const replace = new Script('input.replace(regex, "").length');

function isSlow(regex: RegExp, input: string): boolean {
  Object.assign(sandbox, { regex, input });
  // Other load may cause one slow attempt, so only a pattern that is slow every time counts.
  for (let attempt = 0; attempt < 3; attempt += 1)
    try {
      replace.runInContext(context, { timeout: allowedMs });
      return false;
    } catch {
      continue;
    }
  return true;
}

const isUnbounded = (literal: string): boolean => /[*+]|\{\d+,\}/u.test(literal);

/** An input that makes a pattern slower than linear; null if none was found. */
export function attackOn(literal: string): string | null {
  if (!isUnbounded(literal)) return null;
  const [pattern, flags] = partsOf(literal);
  const regex = new RegExp(pattern, flags);
  const start = /^[\w:/ #@<&"'-]+/u.exec(pattern)?.[0] ?? '';
  for (const pump of pumpsOf(pattern)) {
    const body = pump.repeat(attackLength / pump.length);
    for (const prefix of new Set(['', start]))
      for (const suffix of ['\u0001', 'a\u0001'])
        if (isSlow(regex, prefix + body + suffix)) return `${prefix}${pump}…${suffix}`;
  }
  return null;
}
