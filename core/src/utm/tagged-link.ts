import { decoded } from '../values/decoded.ts';
import { linkMax, parseLink } from '../links/link.ts';
import { oneLine } from '../text/clean-line.ts';
import { emptyUtm, networkVariable, utmFields, utmParameter, type Utm, type UtmField } from './utm.ts';

/** A link, split at its `?` and `#`. The parts are never re-encoded, because some sites compare addresses exactly. */
interface Parts {
  base: string;
  query: string[];
  fragment: string;
}

function split(link: string): Parts {
  const hash = link.indexOf('#');
  const fragment = hash < 0 ? '' : link.slice(hash);
  const whole = hash < 0 ? link : link.slice(0, hash);
  const mark = whole.indexOf('?');
  if (mark < 0) return { base: whole, query: [], fragment };
  const query = whole.slice(mark + 1).split('&');
  return { base: whole.slice(0, mark), query: query.filter((each) => each !== ''), fragment };
}

const unplussed = (text: string): string => decoded(text.replaceAll('+', ' '));

function pairOf(parameter: string): { name: string; value: string } {
  const mark = parameter.indexOf('=');
  if (mark < 0) return { name: unplussed(parameter), value: '' };
  return { name: unplussed(parameter.slice(0, mark)), value: unplussed(parameter.slice(mark + 1)) };
}

const percent = (letter: string): string =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Encodes a value, including the characters that networks mistake for the end of a link: quotes, brackets, and a full
 * stop at the end.
 */
const encoded = (value: string): string => encodeURIComponent(value).replace(/[!'()*]|\.$/g, percent);

function fill(value: string, network: string | null): string {
  if (network !== null) return encoded(value.replaceAll(networkVariable, network));
  // The variable `{network}` is not encoded while the network is unknown.
  return value.split(networkVariable).map(encoded).join(networkVariable);
}

/** `https://` is added if it is missing. Null if the text is not a web address. */
export function readLink(text: string): string | null {
  const trimmed = text.trim();
  const link = trimmed === '' || /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return /\s/u.test(link) || !parseLink(link) ? null : link;
}

/**
 * Adds the values to a link. Existing parameters are kept, except parameters of the same names, which are replaced.
 * Without a network, `{network}` is not filled in.
 */
export function taggedLink(link: string, utm: Utm, network: string | null): string {
  const { base, query, fragment } = split(link);
  const given = utmFields
    .map((field) => ({ name: utmParameter(field), value: oneLine(utm[field]) }))
    .filter(({ value }) => value !== '');
  const names = new Set(given.map(({ name }) => name));
  const kept = query.filter((each) => !names.has(pairOf(each).name.toLowerCase()));
  const added = given.map(({ name, value }) => `${name}=${fill(value, network)}`);
  const all = [...kept, ...added];
  return all.length === 0 ? link : `${base}?${all.join('&')}${fragment}`;
}

/** The UTM parameters of a link. A missing parameter is an empty text. */
export function utmOf(link: string): Utm {
  const pairs = split(link).query.map(pairOf);
  const valueOf = (field: UtmField) =>
    pairs.findLast(({ name }) => name.toLowerCase() === utmParameter(field))?.value ?? '';
  return utmFields.reduce<Utm>((utm, field) => ({ ...utm, [field]: valueOf(field) }), emptyUtm);
}

const linkPattern = /https?:\/\/[^\s<>"]+/giu;
/** Punctuation that is not part of a link when it follows the link. */
const sentenceEnds: ReadonlySet<string> = new Set(".,:;!?'”’»…]*");

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;

/**
 * The length of a link without the punctuation after it. A closing bracket is part of the link if its opening bracket
 * is.
 */
function lengthOf(found: string): number {
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const link = found.slice(0, end);
    const isOpen = last === ')' && countOf(link, ')') > countOf(link, '(');
    if (!isOpen && !sentenceEnds.has(last)) return end;
    end -= 1;
  }
}

/** The web addresses in a text that begin with `http://` or `https://`, in order. */
export function linksIn(text: string): { link: string; start: number }[] {
  return [...text.matchAll(linkPattern)].flatMap(({ 0: found, index }) => {
    // Longer texts are not links. Skipping them also limits the work for one link.
    if (found.length > linkMax) return [];
    const link = found.slice(0, lengthOf(found));
    return parseLink(link) ? [{ link, start: index }] : [];
  });
}

export function withTaggedLinks(text: string, utm: Utm, network: string | null): string {
  let end = 0;
  let result = '';
  for (const { link, start } of linksIn(text)) {
    result += text.slice(end, start) + taggedLink(link, utm, network);
    end = start + link.length;
  }
  return result + text.slice(end);
}
