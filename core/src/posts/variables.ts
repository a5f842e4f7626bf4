import { readValues } from './field-table.ts';
import { publishedTextFields } from './fields.ts';
import type { PostTexts } from './content.ts';

/** Words that are filled in when a post is sent (docs/decisions/0070). Drafts contain them unchanged. */
export const variableNames = ['date', 'account'] as const;
export type VariableName = (typeof variableNames)[number];

/** The texts that replace the variables. A variable without a value is not replaced. */
export type VariableValues = Partial<Record<VariableName, string | undefined>>;

const variable = /\{(date|account)\}/g;

/**
 * The day of a post, such as "23 November 2026". It does not depend on the member's locale, because the network's users
 * read it.
 */
export const dateWords = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/**
 * The name of an account without the @ that some networks add. People write an @ in front of the variable themselves.
 */
export const accountWords = (username: string): string => username.replace(/^@/, '');

/**
 * The longest text of a day. Characters are counted with this text, so that a post still fits after it moves to another
 * day.
 */
export const longestDateWords = '30 September 2026';

const hasVariables = (text: string): boolean => text.search(variable) !== -1;

/** Fills in the variables in one pass, so that a value in braces is not filled in again. */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replace(variable, (whole, name: VariableName) => values[name] ?? whole);

/** Returns the same object if there are no variables. */
export function fillTexts<Content extends PostTexts>(content: Content, values: VariableValues): Content {
  const texts = Object.entries(readValues(publishedTextFields, content));
  const filled = texts.map(([name, text]) => [name, fillVariables(text, values)] as const);
  if (filled.every(([, text], i) => text === texts[i]?.[1])) return content;
  return { ...content, ...Object.fromEntries(filled) };
}

const wordInBraces = /\{(\p{L}[\p{L}\p{N}_-]{0,19})\}/gu;

/** Words in braces that are not variables, without duplicates. They are not replaced when the text is filled in. */
export function unknownVariables(text: string): string[] {
  const words = [...text.matchAll(wordInBraces)].map(([whole]) => whole);
  return [...new Set(words)].filter((word) => !hasVariables(word));
}

/**
 * Returns the name of the account that replaced `{account}` in the pattern. Empty if the pattern has no `{account}`;
 * null if the text was not made from the pattern. `date` is the day that replaced `{date}`.
 */
function accountIn(pattern: string, text: string, date: string | undefined): string | null {
  const dated = fillVariables(pattern, { date });
  const parts = dated.split('{account}');
  const occurrences = parts.length - 1;
  if (occurrences === 0) return dated === text ? '' : null;
  const [start = ''] = parts;
  const length = (text.length - (dated.length - occurrences * '{account}'.length)) / occurrences;
  if (!Number.isInteger(length) || length < 1) return null;
  const account = text.slice(start.length, start.length + length);
  return fillVariables(pattern, { date, account }) === text ? account : null;
}

export function isFilledFrom(pattern: PostTexts, texts: PostTexts, date: string | undefined): boolean {
  const given = readValues(publishedTextFields, texts);
  const found = Object.entries(readValues(publishedTextFields, pattern)).map(([name, text]) =>
    accountIn(text, given[name as keyof typeof given], date),
  );
  const accounts = new Set(found.filter((account) => account !== ''));
  return !found.includes(null) && accounts.size <= 1;
}
