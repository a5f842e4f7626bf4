import ts from 'typescript';
import { createContext, Script } from 'node:vm';

interface FoundRegex {
  line: number;
  literal: string;
}

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

/** Texts that are repeated to make the pattern slow: characters and pairs, some from the pattern itself. */
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
/** Linear patterns need a millisecond or two for an input of this length, and quadratic patterns half a second. */
const allowedMs = 150;

/** Node can interrupt a slow match only if the match runs in a separate context. */
const sandbox = { regex: /a/, inputs: [''] };
const context = createContext(sandbox);
const replace = new Script('for (const input of inputs) input.replace(regex, "")');

function areFast(regex: RegExp, inputs: string[]): boolean {
  Object.assign(sandbox, { regex, inputs });
  try {
    replace.runInContext(context, { timeout: allowedMs });
    return true;
  } catch {
    return false;
  }
}

/** Counts processor time, because on a busy machine even a fast match may not end within the limit. */
function isSlow(regex: RegExp, input: string): boolean {
  let spentMs = 0;
  while (spentMs < 2 * allowedMs) {
    const before = process.threadCpuUsage();
    if (areFast(regex, [input])) return false;
    const { user, system } = process.threadCpuUsage(before);
    spentMs += (user + system) / 1000;
  }
  return true;
}

const isUnbounded = (literal: string): boolean => /[*+]|\{\d+,\}/u.test(literal);

/** A short form of an input that makes the pattern slower than linear; null if none was found. */
export function attackOn(literal: string): string | null {
  if (!isUnbounded(literal)) return null;
  const [pattern, flags] = partsOf(literal);
  const regex = new RegExp(pattern, flags);
  const start = /^[\w:/ #@<&"'-]+/u.exec(pattern)?.[0] ?? '';
  for (const pump of pumpsOf(pattern)) {
    const body = pump.repeat(attackLength / pump.length);
    const attacks = [...new Set(['', start])].flatMap((prefix) =>
      ['\u0001', 'a\u0001'].map((suffix) => ({ prefix, suffix, input: prefix + body + suffix })),
    );
    // Tries all inputs in one run first, because each run starts a thread that watches the time.
    if (
      areFast(
        regex,
        attacks.map(({ input }) => input),
      )
    )
      continue;
    const slow = attacks.find(({ input }) => isSlow(regex, input));
    if (slow) return `${slow.prefix}${pump}…${slow.suffix}`;
  }
  return null;
}
