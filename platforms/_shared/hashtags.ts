const hashtag = /#[\p{L}\p{N}_]+/gu;

/** Lists each hashtag once, in its first spelling. */
export function hashtagsIn(text: string): string[] {
  const found = [...text.matchAll(hashtag)].map(([each]) => each);
  return [...new Map(found.toReversed().map((each) => [each.toLowerCase(), each])).values()].toReversed();
}

/** The number of texts that use each hashtag, most used first. */
export function countHashtags(
  texts: readonly (readonly string[])[],
): { hashtag: string; usage_count: number }[] {
  const counts = new Map<string, { hashtag: string; usage_count: number }>();
  for (const hashtag of texts.flat()) {
    const key = hashtag.toLowerCase();
    const known = counts.get(key);
    counts.set(key, { hashtag: known?.hashtag ?? hashtag, usage_count: (known?.usage_count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted(
    (a, b) => b.usage_count - a.usage_count || a.hashtag.localeCompare(b.hashtag),
  );
}
