import { readFileSync } from 'node:fs';

export const browserFile = (name: string): Buffer =>
  readFileSync(new URL(`browser/${name}`, import.meta.url));

/** The styles of a local page: those that all local pages share, then its own. */
export const browserStyles = (name: string): Buffer =>
  Buffer.concat([browserFile('page.css'), browserFile(name)]);
