import { describe, expect, it } from 'vitest';
import { defaultPort, readOptions } from './options.ts';

const root = '/somewhere';

describe('the options of a command', () => {
  it('have defaults', () => {
    expect(readOptions([], {}, root)).toEqual({
      port: defaultPort,
      dataDir: '/somewhere/.local/data',
      verbose: false,
    });
  });

  it('come from the command line before the environment', () => {
    const options = readOptions(
      ['--port', '5001', '--data', 'mine', '--verbose'],
      { PORT: '5002', FANFARE_DATA: 'theirs' },
      root,
    );
    expect(options).toEqual({ port: 5001, dataDir: '/somewhere/mine', verbose: true });
  });

  it('come from the environment when the command line is silent', () => {
    expect(readOptions([], { PORT: '5002', FANFARE_DATA: '/data' }, root)).toMatchObject({
      port: 5002,
      dataDir: '/data',
    });
  });

  it.each(['1', '65535'])('take port %s', (port) => {
    expect(readOptions(['--port', port], {}, root).port).toBe(Number(port));
  });

  it.each(['0', '65536', '-1', '80a', '', '4400.5'])(
    'refuse port "%s" in one sentence that names it',
    (port) => {
      expect(() => readOptions([`--port=${port}`], {}, root)).toThrow(
        `--port is "${port}", which is no port between 1 and 65535.`,
      );
    },
  );

  it('say which setting is wrong', () => {
    expect(() => readOptions([], { PORT: 'http' }, root)).toThrow('The setting PORT is "http"');
  });

  it('name the known ones when one is unknown', () => {
    expect(() => readOptions(['--prot', '1'], {}, root)).toThrow('Known are --port, --data and --verbose.');
  });
});
