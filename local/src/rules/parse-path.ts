import { describe, type Scanner } from './scanner.ts';
import type { PatternSegment } from './syntax.ts';

/** The segment behind a `/`: `name`, `{name}`, `{name=*}` or `{name=**}`. */
export function pathSegment(scanner: Scanner): PatternSegment {
  const text = scanner.pathSegment();
  if (text !== null) return text;
  if (!scanner.accept('{')) scanner.fail(`Expected a path segment, found ${describe(scanner.peek())}.`);
  const name = scanner.newName('the name of a wildcard');
  let rest = false;
  if (scanner.accept('=')) {
    rest = scanner.accept('**');
    if (!rest) scanner.expect('*');
  }
  scanner.expect('}');
  return { name, rest };
}

export function matchPattern(scanner: Scanner): PatternSegment[] {
  const pattern: PatternSegment[] = [];
  if (!scanner.is('/')) scanner.fail('A match begins with "/".');
  while (scanner.accept('/')) pattern.push(pathSegment(scanner));
  return pattern;
}
