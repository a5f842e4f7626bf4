/** How LinkedIn reads the words of a post. Written a second time on purpose, apart from what the product believes. */

const reserved: ReadonlySet<string> = new Set('|{}@[]()<>#\\*_~');
const hashtag = /^#[\p{L}\p{N}]/u;

/**
 * What people read. A backslash makes an ordinary sign of the next one. Where a sign of the markup stands by itself, LinkedIn
 * drops the rest of the post without a word; here, each of them does so.
 */
export function readLittleText(given: string): string {
  let text = '';
  for (let at = 0; at < given.length; at += 1) {
    const sign = given.charAt(at);
    const next = given.charAt(at + 1);
    if (sign === '\\' && reserved.has(next)) {
      text += next;
      at += 1;
    } else if (reserved.has(sign) && !hashtag.test(given.slice(at, at + 3))) return text;
    else text += sign;
  }
  return text;
}
