/** A place in a pattern. */
export interface Cursor {
  readonly pattern: string;
  at: number;
}

/** Takes what a sticky expression finds here. */
export function take(cursor: Cursor, expression: RegExp): RegExpExecArray | null {
  expression.lastIndex = cursor.at;
  const found = expression.exec(cursor.pattern);
  if (found) cursor.at += found[0].length;
  return found;
}

/** One character, which may be two units of UTF-16. */
export function takeCharacter(cursor: Cursor): string {
  const code = cursor.pattern.codePointAt(cursor.at);
  if (code === undefined) throw new SyntaxError('The pattern ends too early.');
  const character = String.fromCodePoint(code);
  cursor.at += character.length;
  return character;
}

/** A character that stands for itself, spelled so that it does so everywhere in JavaScript's language. */
export function literal(character: string): string {
  return /^[0-9A-Za-z_]$/.test(character)
    ? character
    : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
