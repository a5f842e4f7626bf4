/** Throws a syntax error. `offset` is the position of the problem, counted from the start of the literal. */
type Refuse = (problem: string, offset: number) => never;

const piece = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2})|([\s\S]))|[^\\]+/g;
const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

interface Piece {
  text: string;
  /** The code of an escape such as `\xff` or `\377`, which is one byte in a literal of bytes; otherwise null. */
  code: number | null;
}

function pieces(inside: string, start: number, refuse: Refuse): Piece[] {
  return [...inside.matchAll(piece)].map((match): Piece => {
    const [whole, hex, unicode, octal, letter] = match;
    if (hex !== undefined) return { text: '', code: Number.parseInt(hex, 16) };
    if (octal !== undefined) return { text: '', code: Number.parseInt(octal, 8) };
    if (unicode !== undefined) return { text: String.fromCharCode(Number.parseInt(unicode, 16)), code: null };
    if (letter === undefined) return { text: whole, code: null };
    const text = Object.hasOwn(simple, letter) ? simple[letter] : undefined;
    return {
      text:
        text ?? refuse(`There is no escape "${whole}". A backslash is written "\\\\".`, start + match.index),
      code: null,
    };
  });
}

/** The text of a literal, which includes its quotes. */
export function readText(literal: string, refuse: Refuse): string {
  return pieces(literal.slice(1, -1), 1, refuse)
    .map(({ text, code }) => (code === null ? text : String.fromCharCode(code)))
    .join('');
}

/** The bytes of a literal such as `b'\xff'`. */
export function readBytes(literal: string, refuse: Refuse): Uint8Array {
  if (/\\u/.test(literal)) refuse('Bytes have no escape "\\u".', 0);
  const parts = pieces(literal.slice(2, -1), 2, refuse);
  return new Uint8Array(
    Buffer.concat(parts.map(({ text, code }) => (code === null ? Buffer.from(text) : Buffer.of(code)))),
  );
}
