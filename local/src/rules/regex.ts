import { EvaluationError } from './errors.ts';

const cache = new Map<string, RegExp>();
const cacheSize = 200;

/** Rules know RE2's language; what JavaScript's own adds to it (look-around, back-references) is refused, as RE2 does. */
export function regexOf(pattern: string, flags: 'g' | 'whole'): RegExp {
  const key = `${flags} ${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  if (/\(\?(?:[=!]|<[=!])|\\[1-9]/.test(pattern))
    throw new EvaluationError(`The expression "${pattern}" is not supported.`);
  const ignoreCase = pattern.startsWith('(?i)');
  const source = ignoreCase ? pattern.slice(4) : pattern;
  try {
    const made =
      flags === 'whole'
        ? new RegExp(`^(?:${source})$`, ignoreCase ? 'isu' : 'su')
        : new RegExp(source, ignoreCase ? 'gisu' : 'gsu');
    if (cache.size >= cacheSize) cache.clear();
    cache.set(key, made);
    return made;
  } catch {
    throw new EvaluationError(`"${pattern}" is no regular expression.`);
  }
}
