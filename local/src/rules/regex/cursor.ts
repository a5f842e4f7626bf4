export interface Cursor {
  readonly pattern: string;
  at: number;
}

/** Matches a sticky expression at the cursor, and moves the cursor behind the match. */
export function take(cursor: Cursor, expression: RegExp): RegExpExecArray | null {
  expression.lastIndex = cursor.at;
  const found = expression.exec(cursor.pattern);
  if (found) cursor.at += found[0].length;
  return found;
}

/** Takes one character, which may be two UTF-16 units. */
export function takeCharacter(cursor: Cursor): string {
  const code = cursor.pattern.codePointAt(cursor.at);
  if (code === undefined) throw new SyntaxError('The pattern ends too early.');
  const character = String.fromCodePoint(code);
  cursor.at += character.length;
  return character;
}

/** Escapes a character, so that it is a literal anywhere in a JavaScript pattern. */
export function literal(character: string): string {
  return /^[0-9A-Za-z_]$/.test(character)
    ? character
    : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
