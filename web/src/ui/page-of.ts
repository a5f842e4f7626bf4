/** Parses a page number. Null unless it is a whole number between 1 and `last`. */
export function pageOf(text: string, last: number): number | null {
  const typed = text.trim();
  if (!/^\d+$/.test(typed)) return null;
  const page = Number(typed);
  return page >= 1 && page <= last ? page : null;
}
