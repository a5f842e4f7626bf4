/**
 * A call that publishes ignores unknown fields, so a field whose name is wrong would publish a post immediately or to
 * everybody. Unknown fields that say something about the date, a draft or the privacy are therefore refused.
 */
const advice = {
  date: 'Use "schedule" for the date.',
  draft: 'This call publishes. Use POST /api/auth/user/drafts to save a draft.',
  privacy: 'Use "privacyStatus" for the privacy.',
} as const;
type Decision = keyof typeof advice;

/** Fields of the specification's forms and records, and of posts in our lists, that these calls do not need. */
const needless: ReadonlySet<string> = new Set(
  (
    'draftId platformId post_id _id hasBeenEdited subreddits board_ids thumbnailPath videoPath username logo ' +
    'revision updatedAt fail_reason media_id url deliveryId position createdBy'
  ).split(' '),
);

/** Words of which misspelt forms count too. */
const misspelt: readonly (readonly [Decision, string])[] = [
  ...['schedule', 'scheduled', 'scheduling', 'scheduleat', 'scheduledat', 'scheduledate'].map(
    (word) => ['date', word] as const,
  ),
  ['draft', 'draft'],
  ...['privacy', 'private', 'privacystatus', 'visibility'].map((word) => ['privacy', word] as const),
];

/** Names as words in lower case with single spaces between them. The first match decides. */
const names: readonly (readonly [Decision, RegExp])[] = [
  ['date', /schedul/],
  ['draft', /\b(drafts?|unpublished|dry ?run)\b/],
  ['privacy', /privac|visibilit|\b(private|hidden|unlisted|audience)\b/],
];
const dateName =
  /\b(when|due|dates?|date ?time|time|timestamp|later|delay|delayed|planned|queue|queued|slot|embargo)\b|\bat$|\b(publish|post|send|upload|release|share|go ?live)(ed|ing)? ?(at|on|in|date|time|datetime|when|later)$/;
/** Times of other things than the post, such as its record, its account or its cover. */
const otherTimeName =
  /\b(created?|creation|updated?|changed|modified|edited|deleted|taken|record\w*|uploaded|added|connected|expir\w+|cover|thumb|thumbnail|frame|zone)\b/;
/** Fields that hold a post back by saying no. */
const releases: readonly (readonly [Decision, RegExp])[] = [
  ['draft', /^(is )?(published|((publish|post|send) ?)?now|publish|(publish )?immediate(ly)?)$/],
  ['privacy', /^(is |make )?public$/],
];

const dateValue = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})(\D|$)/;
const values: readonly (readonly [Decision, RegExp])[] = [
  ['draft', /^(drafts?|unpublished)$/],
  ['date', /^(schedul\w{0,4}|later|queued?)$/],
  ['privacy', /^(private|unlisted|hidden|self_only)$/],
];

const firstMatch = (rules: readonly (readonly [Decision, RegExp])[], text: string): Decision | null =>
  rules.find(([, rule]) => rule.test(text))?.[0] ?? null;

/** Longer words and names are not misspelt forms of ours. */
const lengthMax = 100;

/** Returns `publishedAt`, `published_at` and `Published-At` as `published at`. */
const wordsOf = (name: string): string =>
  name
    .slice(0, lengthMax)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Whether adding, leaving out, replacing or swapping at most this many letters makes the words equal. */
function isWithin(one: string, other: string, most: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b || most === 0) return a === b;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    (isSwapped && isWithin(a.slice(2), b.slice(2), most - 1)) ||
    isWithin(a.slice(1), b.slice(1), most - 1) ||
    isWithin(a.slice(1), b, most - 1) ||
    isWithin(a, b.slice(1), most - 1)
  );
}

/** Short words have one letter wrong at most, long ones two. The first letter is right, as in most misspelt words. */
function isMisspelt(word: string, right: string): boolean {
  const most = right.length < 8 ? 1 : 2;
  const isAsLong = Math.abs(word.length - right.length) <= most;
  return isAsLong && word[0] === right[0] && isWithin(word, right, most);
}

const misspeltIn = (words: string): Decision | null => {
  const each = [...words.split(' '), words.replaceAll(' ', '')];
  return misspelt.find(([, right]) => each.some((word) => isMisspelt(word, right)))?.[0] ?? null;
};

const saysNothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const saysNo = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'string' && /^\s*(false|no|off|0)\s*$/i.test(value));

function decisionOfName(words: string): Decision | null {
  // The id of a draft or a queue decides nothing.
  if (words.endsWith(' id')) return null;
  const isDate = dateName.test(words) && !otherTimeName.test(words);
  return firstMatch(names, words) ?? misspeltIn(words) ?? (isDate ? 'date' : null);
}

function decisionOfValue(words: string, text: string): Decision | null {
  if (dateValue.test(text)) return otherTimeName.test(words) ? null : 'date';
  const isNear = text.length <= lengthMax && isMisspelt(text, 'scheduled');
  return firstMatch(values, text) ?? (isNear ? 'date' : null);
}

/** The decision of a field that the call does not have. */
function decisionOf(name: string, value: unknown): Decision | null {
  if (saysNothing(value)) return null;
  const words = wordsOf(name);
  if (saysNo(value)) return firstMatch(releases, words);
  return (
    decisionOfName(words) ??
    (typeof value === 'string' ? decisionOfValue(words, value.trim().toLowerCase()) : null)
  );
}

/** The first decisive field in a field that the call does not have. The words of a list, such as its tags, are none. */
function decisiveIn(path: readonly string[], value: unknown): [readonly string[], Decision] | null {
  const decision = decisionOf(path.at(-1) ?? '', value);
  if (decision) return [path, decision];
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [name, each] of inside as [string, unknown][]) {
    if (Array.isArray(value) && typeof each === 'string' && !dateValue.test(each)) continue;
    const found = decisiveIn([...path, name], each);
    if (found) return found;
  }
  return null;
}

export interface UnknownFields {
  /** A path to a field that must not be ignored, and why. */
  refused: { path: readonly string[]; message: string }[];
  /** The names of the others, unless they are empty. */
  ignored: string[];
}

/** The most refused, and the most ignored fields that are named. */
const namedMax = 20;

/** Looks through the fields that a call that publishes does not have. */
export function unknownFields(input: object, known: object): UnknownFields {
  const refused: UnknownFields['refused'] = [];
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(input) as [string, unknown][]) {
    if (Object.hasOwn(known, name) || needless.has(name)) continue;
    const found = decisiveIn([name], value);
    if (found) {
      if (refused.length === namedMax) continue;
      const [names, decision] = found;
      const path = names.map((each) => each.slice(0, lengthMax));
      refused.push({ path, message: `“${path.join('.')}” is not a field of this call. ${advice[decision]}` });
    } else if (!saysNothing(value) && ignored.length < namedMax) ignored.push(name.slice(0, lengthMax));
  }
  return { refused, ignored };
}
