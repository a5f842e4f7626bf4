import { EvaluationError } from '../errors.ts';
import { translate } from './translate.ts';

interface Compiled {
  whole: RegExp;
  anywhere: RegExp;
}

const cache = new Map<string, Compiled>();
const cacheSize = 200;

/** Compiles a pattern in RE2's syntax, which rules use. Throws EvaluationError if the pattern is invalid. */
function compile(pattern: string): Compiled {
  const known = cache.get(pattern);
  if (known) return known;
  try {
    const translated = translate(pattern);
    const made = {
      anywhere: new RegExp(translated, 'gv'),
      whole: new RegExp(`^(?:${translated})$`, 'v'),
    };
    if (cache.size >= cacheSize) cache.clear();
    cache.set(pattern, made);
    return made;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new EvaluationError(`Invalid regular expression pattern. Pattern: ${pattern}.`);
  }
}

export function isPattern(pattern: string): boolean {
  try {
    compile(pattern);
    return true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

export function matchesEntirely(pattern: string, text: string): boolean {
  return compile(pattern).whole.test(text);
}

/** Splits as Java does: the result has no empty strings at its end and no captured groups. */
export function splitAt(pattern: string, text: string): string[] {
  const parts: string[] = [];
  let last = 0;
  for (const match of text.matchAll(compile(pattern).anywhere)) {
    parts.push(text.slice(last, match.index));
    last = match.index + match[0].length;
  }
  if (last < text.length || parts.length === 0) parts.push(text.slice(last));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}

const reference = /\\([\s\S])|\$(?:(\d+)|\{(\w+)\})/g;

function groupNamed(match: RegExpExecArray, name: string): string {
  if (!match.groups || !Object.hasOwn(match.groups, name))
    throw new EvaluationError(`There is no group "${name}" to put in.`);
  return match.groups[name] ?? '';
}

/** Reads `$12` as group 12 if the pattern has that many groups, otherwise as group 1 followed by the text `2`. */
function groupNumbered(match: RegExpExecArray, digits: string): string {
  let length = 1;
  while (length < digits.length && Number(digits.slice(0, length + 1)) < match.length) length += 1;
  const group = Number(digits.slice(0, length));
  if (group >= match.length) throw new EvaluationError(`There is no group ${group} to put in.`);
  return (match[group] ?? '') + digits.slice(length);
}

const fill = (replacement: string, match: RegExpExecArray) =>
  replacement.replace(reference, (_, escaped?: string, digits?: string, name?: string) => {
    if (escaped !== undefined) return escaped;
    return digits === undefined ? groupNamed(match, name ?? '') : groupNumbered(match, digits);
  });

/**
 * Replaces every match. In the replacement, `$1` and `${name}` insert a group, and a backslash escapes the next
 * character.
 */
export function replaceAll(pattern: string, text: string, replacement: string): string {
  let made = '';
  let last = 0;
  for (const match of text.matchAll(compile(pattern).anywhere)) {
    made += text.slice(last, match.index) + fill(replacement, match);
    last = match.index + match[0].length;
  }
  return made + text.slice(last);
}
