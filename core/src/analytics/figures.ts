/** A number of a network, or why there is none. Zero is a value like any other. */
export type Figure =
  | { kind: 'value'; value: number }
  /** The network will have it later. */
  | { kind: 'not_yet'; text: string }
  /** The network does not have it, for anybody or for this account. */
  | { kind: 'not_offered'; text: string }
  /** The network has it, but did not give it to us. */
  | { kind: 'refused'; text: string };

export type NoFigure = Exclude<Figure, { kind: 'value' }>;

export const figureOf = (value: number | null | undefined, otherwise: NoFigure): Figure =>
  value === null || value === undefined ? otherwise : { kind: 'value', value };

export const valueOf = (figure: Figure): number | null => (figure.kind === 'value' ? figure.value : null);

/** How a number moved between two periods. */
export interface Change {
  before: number;
  now: number;
  /** One decimal; null where there was nothing before. */
  percent: number | null;
  direction: 'up' | 'down' | 'same';
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Null unless both periods have a number. */
export function changeBetween(before: number | null, now: number | null): Change | null {
  if (before === null || now === null) return null;
  const direction = now === before ? 'same' : now > before ? 'up' : 'down';
  const percent = before === 0 ? null : oneDecimal(((now - before) / Math.abs(before)) * 100);
  return { before, now, percent: now === before ? 0 : percent, direction };
}

/** Null where no value is known, so that "nothing is known" never looks like zero. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const all = values.filter((value) => value !== null);
  return all.length === 0 ? null : all.reduce((sum, value) => sum + value, 0);
}

/** From here on a rate of engagement is highlighted. */
const highlightAbove = 3;

export const isHighlighted = (engagementRate: number | null): boolean =>
  engagementRate !== null && engagementRate > highlightAbove;

/** YouTube counts minutes, people read hours. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 60);
