/** A number from a network, or the reason why there is none. Zero is a number like any other. */
export type Figure =
  | { kind: 'value'; value: number }
  /** The network will provide the number later. */
  | { kind: 'not_yet'; text: string }
  /** The network does not provide the number, either for all accounts or for this account. */
  | { kind: 'not_offered'; text: string }
  /** The network has the number but refused to return it to us. */
  | { kind: 'refused'; text: string };

export type NoFigure = Exclude<Figure, { kind: 'value' }>;

export const figureOf = (value: number | null | undefined, otherwise: NoFigure): Figure =>
  value === null || value === undefined ? otherwise : { kind: 'value', value };

export const valueOf = (figure: Figure): number | null => (figure.kind === 'value' ? figure.value : null);

export interface Change {
  before: number;
  now: number;
  /** Rounded to one decimal. Null if the earlier number was zero. */
  percent: number | null;
  direction: 'up' | 'down' | 'same';
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

export function changeBetween(before: number | null, now: number | null): Change | null {
  if (before === null || now === null) return null;
  const direction = now === before ? 'same' : now > before ? 'up' : 'down';
  const percent = before === 0 ? null : oneDecimal(((now - before) / Math.abs(before)) * 100);
  return { before, now, percent: now === before ? 0 : percent, direction };
}

/** The sum of the known values. Null if no value is known, because an unknown sum must not look like zero. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const all = values.filter((value) => value !== null);
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0);
}

const highlightAbove = 3;

export const isHighlighted = (engagementRate: number | null): boolean =>
  engagementRate !== null && engagementRate > highlightAbove;

/** YouTube reports watch time in minutes; the screen shows hours. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 60);
