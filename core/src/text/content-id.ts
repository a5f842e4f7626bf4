function mixed(text: string, seed: number): string {
  let [a, b] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/**
 * A short id of a text: equal texts have equal ids. Different texts do not have equal ids by chance, but an attacker
 * could construct some that do.
 */
export const contentIdOf = (text: string): string => mixed(text, 0) + mixed(text, 0x9e3779b9);
