/** Decodes the percent signs of an address. A text with a wrong percent sign is returned unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
