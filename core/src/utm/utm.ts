import { oneLine, isLonger } from '../text/clean-line.ts';

/** The UTM parameters of a link, in the order in which they are added. */
export const utmFields = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type UtmField = (typeof utmFields)[number];

/** The values that analytics tools read from a link. Empty values are left out. */
export type Utm = Readonly<Record<UtmField, string>>;

export const emptyUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' };
export const utmValueMax = 100;

/** A variable that is replaced with the id of the network that a link is posted to. */
export const networkVariable = '{network}';

export const usesNetwork = (utm: Utm): boolean =>
  utmFields.some((field) => utm[field].includes(networkVariable));

export const utmParameter = (field: UtmField): string => `utm_${field}`;

export const isEmptyUtm = (utm: Utm): boolean => utmFields.every((field) => oneLine(utm[field]) === '');

export function utmValueProblem(value: string): string | null {
  return isLonger(oneLine(value), utmValueMax) ? `Values can have at most ${utmValueMax} characters.` : null;
}

export function utmSourceProblem(value: string): string | null {
  return oneLine(value) === '' ? 'Enter a source, such as newsletter or {network}.' : utmValueProblem(value);
}
