/** Decodes the percent-encoded characters of an address. A text with an invalid percent sign is returned unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
