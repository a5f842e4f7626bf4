import { readFileSync } from 'node:fs';
import { StartError } from '../process/start-error.ts';

interface HostingConfig {
  public: string;
  ignore: readonly string[];
}

/** Reads the hosting section of firebase.json. Any problem with the file becomes an error in one sentence. */
export function readHostingConfig(file: string): HostingConfig {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`${file} is missing.`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new StartError(`${file} is not valid JSON: ${(error as Error).message}.`);
  }
  const hosting = (parsed as { hosting?: Partial<HostingConfig> } | null)?.hosting;
  if (typeof hosting?.public !== 'string') throw new StartError(`${file} has no "hosting.public" folder.`);
  return { ...hosting, public: hosting.public, ignore: hosting.ignore ?? [] };
}
