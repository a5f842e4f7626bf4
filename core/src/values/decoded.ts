/** The text without its percent signs of an address; unchanged if it has a wrong one. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
