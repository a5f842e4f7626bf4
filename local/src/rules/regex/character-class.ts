import { literal, take, takeCharacter, type Cursor } from './cursor.ts';

/** In RE2, these classes contain only ASCII characters. JavaScript's `\s` contains others as well. */
const shorthands: Readonly<Record<string, string>> = {
  d: '0-9',
  w: '0-9A-Za-z_',
  s: String.raw`\t\n\f\r\u{20}`,
};

const posixClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: String.raw`\u{0}-\u{7f}`,
  blank: String.raw`\t\u{20}`,
  cntrl: String.raw`\u{0}-\u{1f}\u{7f}`,
  digit: '0-9',
  graph: String.raw`\u{21}-\u{7e}`,
  lower: 'a-z',
  print: String.raw`\u{20}-\u{7e}`,
  punct: String.raw`\u{21}-\u{2f}\u{3a}-\u{40}\u{5b}-\u{60}\u{7b}-\u{7e}`,
  space: String.raw`\t\n\v\f\r\u{20}`,
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

const controls: Readonly<Record<string, string>> = {
  a: String.raw`\u{7}`,
  f: String.raw`\f`,
  n: String.raw`\n`,
  r: String.raw`\r`,
  t: String.raw`\t`,
  v: String.raw`\v`,
};

const shorthand = /\\([dDwWsS])/y;
const property = /\\([pP])(?:\{(\^?)(\w+)\}|(\w))/y;
const posix = /\[:(\^?)(\w+):\]/y;
const hexadecimal = /\\x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]+)\})/y;
const octal = /\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y;

const characterClass = (negated: boolean, inside: string) => `[${negated ? '^' : ''}${inside}]`;

/** Takes a class such as `\d`, `\pL` or `\p{Greek}`. Null if the cursor is not at such a class. */
export function takeSet(cursor: Cursor): string | null {
  const short = take(cursor, shorthand)?.[1];
  if (short !== undefined) {
    const inside = shorthands[short.toLowerCase()] ?? '';
    return characterClass(short !== short.toLowerCase(), inside);
  }
  const found = take(cursor, property);
  if (!found) return null;
  const [, kind, caret, long, single] = found;
  const name = long ?? single ?? '';
  const negated = (kind === 'P') !== (caret === '^');
  return `\\${negated ? 'P' : 'p'}{${name.length <= 2 || name === 'Any' ? name : `Script=${name}`}}`;
}

/** Takes one character, escaped or plain. Its escapes are the same inside and outside of a class. */
export function takeLiteral(cursor: Cursor): string {
  if (cursor.pattern[cursor.at] !== '\\') return literal(takeCharacter(cursor));
  const hex = take(cursor, hexadecimal);
  if (hex) return `\\u{${hex[1] ?? hex[2] ?? ''}}`;
  const eight = take(cursor, octal)?.[1];
  if (eight !== undefined) return `\\u{${Number.parseInt(eight, 8).toString(16)}}`;
  cursor.at += 1;
  const character = takeCharacter(cursor);
  const control = Object.hasOwn(controls, character) ? controls[character] : undefined;
  if (control !== undefined) return control;
  if (/^[^\w\u{80}-\u{10ffff}]$/u.test(character)) return literal(character);
  throw new SyntaxError(`There is no escape \\${character}.`);
}

function takePosix(cursor: Cursor): string | null {
  const found = take(cursor, posix);
  if (!found) return null;
  const [, caret, name = ''] = found;
  const inside = Object.hasOwn(posixClasses, name) ? posixClasses[name] : undefined;
  if (inside === undefined) throw new SyntaxError(`There is no class ${name}.`);
  return characterClass(caret === '^', inside);
}

/** Takes a class in brackets, after its opening bracket. A `]` at its beginning is a literal. */
export function takeClass(cursor: Cursor): string {
  const negated = take(cursor, /\^/y) !== null;
  let inside = take(cursor, /\]/y) ? literal(']') : '';
  while (!take(cursor, /\]/y)) {
    const set = takePosix(cursor) ?? takeSet(cursor);
    if (set !== null) {
      inside += set;
      continue;
    }
    inside += takeLiteral(cursor);
    if (take(cursor, /-(?!\])/y)) inside += `-${takeLiteral(cursor)}`;
  }
  return characterClass(negated, inside);
}
