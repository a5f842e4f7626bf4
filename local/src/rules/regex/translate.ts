import { takeClass, takeLiteral, takeSet } from './character-class.ts';
import { literal, take, type Cursor } from './cursor.ts';

interface Flags {
  i: boolean;
  m: boolean;
  s: boolean;
  U: boolean;
}

/**
 * A group whose end is not reached yet. Its flags apply until its end. `wrapped`: true if JavaScript needs a second
 * group inside this one to set the flag `i`.
 */
interface Group {
  flags: Flags;
  wrapped: boolean;
}

const flagGroup = /\(\?([imsU]*)(?:-([imsU]+))?([:)])/y;
const namedGroup = /\(\?P?<(\w+)>/y;
const plainGroup = /\((?!\?)/y;
const repeat = /[*+?]|\{(\d+)(?:,(\d*))?\}/y;
const quoted = /\\Q([\s\S]*?)(?:\\E|$)/y;

/** RE2's limit for repetitions. */
const maxRepeat = 1000;

const ignoringCase = ({ i }: Flags) => (i ? '(?i:' : '(?-i:');

/** Translates a pattern from RE2's syntax to JavaScript's with the flag `v`. Throws SyntaxError. */
export function translate(pattern: string): string {
  const cursor: Cursor = { pattern, at: 0 };
  const open: Group[] = [];
  let group: Group = { flags: { i: false, m: false, s: false, U: false }, wrapped: false };

  const closing = () => (group.wrapped ? ')' : '');
  const enter = (flags: Flags) => {
    open.push(group);
    group = { flags, wrapped: false };
  };

  const takeFlags = (on: string, off: string, end: string): string => {
    const flags = { ...group.flags };
    for (const each of on) flags[each as keyof Flags] = true;
    for (const each of off) flags[each as keyof Flags] = false;
    const changed = flags.i !== group.flags.i;
    if (end === ':') {
      enter(flags);
      return changed ? ignoringCase(flags) : '(?:';
    }
    const before = changed ? closing() : '';
    group.flags = flags;
    if (!changed) return '';
    group.wrapped = true;
    return before + ignoringCase(flags);
  };

  const takeGroup = (): string => {
    const flags = take(cursor, flagGroup);
    if (flags) return takeFlags(flags[1] ?? '', flags[2] ?? '', flags[3] ?? '');
    const name = take(cursor, namedGroup)?.[1];
    if (name === undefined && !take(cursor, plainGroup))
      throw new SyntaxError('There is no such kind of group.');
    enter({ ...group.flags });
    return name === undefined ? '(' : `(?<${name}>`;
  };

  const leave = (): string => {
    const end = `${closing()})`;
    const outer = open.pop();
    if (!outer) throw new SyntaxError('A group ends that has not begun.');
    group = outer;
    return end;
  };

  const takeRepeat = (): string | null => {
    const found = take(cursor, repeat);
    if (!found) return null;
    if (Number(found[1] ?? 0) > maxRepeat || Number(found[2] ?? 0) > maxRepeat)
      throw new SyntaxError('Too many repetitions.');
    const lazy = (take(cursor, /\?/y) !== null) !== group.flags.U;
    return found[0] + (lazy ? '?' : '');
  };

  const takeSymbol = (): string | null => {
    const symbol = take(cursor, /\\[AzbB]|[.^$|)[]/y)?.[0];
    switch (symbol) {
      case '.':
        return group.flags.s ? String.raw`[\s\S]` : String.raw`[^\n]`;
      case '^':
        return group.flags.m ? String.raw`(?<![^\n])` : '^';
      case '$':
        return group.flags.m ? String.raw`(?![^\n])` : '$';
      case String.raw`\A`:
        return '^';
      case String.raw`\z`:
        return '$';
      case '|':
        return group.wrapped ? `)|${ignoringCase(group.flags)}` : '|';
      case ')':
        return leave();
      case '[':
        return takeClass(cursor);
      default:
        return symbol ?? null;
    }
  };

  let made = '';
  while (cursor.at < pattern.length) {
    const text = take(cursor, quoted)?.[1];
    if (text !== undefined) made += [...text].map(literal).join('');
    else if (pattern[cursor.at] === '(') made += takeGroup();
    else made += takeRepeat() ?? takeSymbol() ?? takeSet(cursor) ?? takeLiteral(cursor);
  }
  if (open.length > 0) throw new SyntaxError('A group does not end.');
  return made + closing();
}
