/**
 * Reads the text of a post as LinkedIn does. It shares no code with the product, so that it can find the product's
 * mistakes.
 */

const reserved: ReadonlySet<string> = new Set('|{}@[]()<>#\\*_~');
const hashtag = /^#[\p{L}\p{N}]/u;

/**
 * The text that readers see. A backslash escapes a reserved character. After some unescaped ones, LinkedIn drops the
 * rest of the post without an error; the sandbox does so after every one of them.
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
