import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('expressions.txt', import.meta.url), 'utf8').split('\n');

const marked = (mark: string): readonly string[] =>
  lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));

/** Conditions that are true. */
export const trueConditions = marked('+');

/** Conditions that are false or cannot be evaluated. */
export const failing = marked('-');

/** Conditions that the parser refuses. */
export const refused = marked('!');
