import { describe, expect, it } from 'vitest';
import { defaultPort, readOptions } from './options.ts';

const root = '/somewhere';

describe('the options of a command', () => {
  it('every option has a default', () => {
    expect(readOptions([], {}, root)).toEqual({
      port: defaultPort,
      dataDir: '/somewhere/.local/data',
      verbose: false,
      empty: false,
    });
  });

  it('the command line overrides the environment', () => {
    const options = readOptions(
      ['--port', '5001', '--data', 'mine', '--verbose', '--empty'],
      { PORT: '5002', FANFARE_DATA: 'theirs' },
      root,
    );
    expect(options).toEqual({ port: 5001, dataDir: '/somewhere/mine', verbose: true, empty: true });
  });

  it('an option that is missing on the command line is read from the environment', () => {
    expect(readOptions([], { PORT: '5002', FANFARE_DATA: '/data' }, root)).toMatchObject({
      port: 5002,
      dataDir: '/data',
    });
  });

  it.each(['1', '65535'])('port %s is accepted', (port) => {
    expect(readOptions(['--port', port], {}, root).port).toBe(Number(port));
  });

  it.each(['0', '65536', '-1', '80a', '', '4400.5'])(
    'port "%s" is refused in one sentence that names the port',
    (port) => {
      expect(() => readOptions([`--port=${port}`], {}, root)).toThrow(
        `--port is "${port}", which is not a port between 1 and 65535.`,
      );
    },
  );

  it('the error for an invalid setting of the environment names the setting', () => {
    expect(() => readOptions([], { PORT: 'http' }, root)).toThrow('The setting PORT is "http"');
  });

  it('the error for an unknown option lists the known options', () => {
    expect(() => readOptions(['--prot', '1'], {}, root)).toThrow(
      'Known are --port, --data, --empty and --verbose.',
    );
  });
});
