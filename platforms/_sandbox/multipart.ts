/** One part of a multipart body. The reader decides whether it is a file. */
export interface FormPart {
  headers: Headers;
  bytes: Uint8Array;
}

const lineEnd = '\r\n';

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(lineEnd)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

function partOf(piece: Buffer): FormPart | null {
  const bare = piece.subarray(0, lineEnd.length).equals(Buffer.from(lineEnd));
  const end = bare ? 0 : piece.indexOf(lineEnd + lineEnd);
  if (end < 0) return null;
  const head = piece.subarray(0, end).toString();
  const bytes = piece.subarray(end + (bare ? lineEnd.length : lineEnd.length * 2));
  return { headers: headersOf(head), bytes: Uint8Array.from(bytes) };
}

/** Reads any multipart body. Null when the type differs or the body has no proper end. */
export function readMultipart(contentType: string, body: Uint8Array): FormPart[] | null {
  const boundary = /^multipart\/[\w-]+;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (!boundary) return null;
  const line = `${lineEnd}--${boundary[1] ?? boundary[2]}`;
  // The first boundary has no line break before it, so one is added.
  const whole = Buffer.concat([Buffer.from(lineEnd), body]);
  const parts: FormPart[] = [];
  let at = whole.indexOf(line);
  while (at >= 0) {
    const start = at + line.length;
    const rest = whole.subarray(start, start + 2).toString();
    if (rest === '--') return parts;
    const next = whole.indexOf(line, start);
    const part = rest === lineEnd && next >= 0 ? partOf(whole.subarray(start + lineEnd.length, next)) : null;
    if (!part) return null;
    parts.push(part);
    at = next;
  }
  return null;
}
