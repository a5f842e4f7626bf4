import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../process/start-error.ts';

export interface LocalOptions {
  /** The port at which people open the product. */
  port: number;
  dataDir: string;
  /** Whether all lines of every part are shown. */
  verbose: boolean;
  /** Whether the product starts without demo data. */
  empty: boolean;
}

export const defaultPort = 4600;

function parsePort(text: string, from: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 1 && port <= 65_535))
    throw new StartError(`${from} is "${text}", which is not a port between 1 and 65535.`);
  return port;
}

/** Reads the options. The command line comes first, then PORT and FANFARE_DATA, then the defaults. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv, root: string): LocalOptions {
  let values: {
    port?: string | undefined;
    data?: string | undefined;
    verbose?: boolean | undefined;
    empty?: boolean | undefined;
  };
  try {
    ({ values } = parseArgs({
      args,
      options: {
        port: { type: 'string' },
        data: { type: 'string' },
        verbose: { type: 'boolean' },
        empty: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new StartError(
      `${(error as Error).message.split('. ')[0] ?? ''}. Known are --port, --data, --empty and --verbose.`,
    );
  }
  const port =
    values.port !== undefined
      ? parsePort(values.port, '--port')
      : env['PORT'] !== undefined && env['PORT'] !== ''
        ? parsePort(env['PORT'], 'The setting PORT')
        : defaultPort;
  const dataDir = resolve(root, values.data ?? (env['FANFARE_DATA'] || '.local/data'));
  return { port, dataDir, verbose: values.verbose ?? false, empty: values.empty ?? false };
}
