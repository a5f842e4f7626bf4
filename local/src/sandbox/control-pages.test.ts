import { describe, expect, it } from 'vitest';
import { readPage, sendForm } from './control-pages.ts';
import { openMadeUp } from './testing/made-up-networks.ts';

function setUp() {
  const opened = openMadeUp();
  const read = (path: string, query = '') => readPage(opened, path, new URLSearchParams(query));
  const send = (path: string, values: Record<string, string>) => sendForm(opened, path, values);
  return { ...opened, read, send };
}

describe('the pages of the networks', () => {
  it('are there for all, for each network, and for no other', () => {
    const { read } = setUp();
    expect(read('')?.text).toContain('<h1>Networks on this machine</h1>');
    expect(read('/')?.text).toContain('<h1>Networks on this machine</h1>');
    expect(read('/madeup')?.text).toContain('Made-up on this machine · Fanfare');
    expect(read('/other')).toBeNull();
    expect(read('/madeup/')).toBeNull();
  });

  it('may load their styles, pictures and films, and nothing else', () => {
    const { read } = setUp();
    for (const path of ['', '/madeup'])
      expect(read(path)?.headers).toEqual({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'same-origin',
      });
    expect(read('/style.css')?.headers).toEqual({ 'content-type': 'text/css; charset=utf-8' });
    expect(read('/style.css')?.text).toContain('prefers-reduced-motion');
  });

  it('say what was done, and nothing that an address makes up', () => {
    const { read } = setUp();
    expect(read('/madeup', 'said=aimed')?.text).toContain('The fault waits for the next call that fits it.');
    for (const query of ['said=Pay+here', 'said=constructor', ''])
      expect(read('/madeup', query)?.text).not.toContain('class="notice');
  });

  it('lead back to themselves when they are reloaded, without what was said', () => {
    const { read } = setUp();
    expect(read('/madeup', 'said=aimed')?.text).toContain('href="/__/sandbox/madeup">Reload</a>');
  });
});

describe('a form', () => {
  const aim = { network: 'madeup', kind: 'drop', call: '', account: '', times: '2' };

  it('aims a fault, and takes it back', () => {
    const { send, faults } = setUp();
    expect(send('/faults', aim)).toEqual({
      status: 303,
      headers: { location: '/__/sandbox/madeup?said=aimed' },
    });
    expect(faults.list()).toMatchObject([{ kind: 'drop', times: 2, call: null, account: null }]);
    expect(send('/faults/remove', { network: 'madeup', id: '1' })?.headers).toEqual({
      location: '/__/sandbox/madeup?said=removed',
    });
    expect(faults.list()).toEqual([]);
  });

  it('that comes too late says so on its page', () => {
    const { send } = setUp();
    const answer = send('/faults/remove', { network: 'madeup', id: '1' });
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain('This fault is gone already.');
    expect(answer?.text).toContain('Made-up on this machine');
  });

  it('revokes the tokens of an account', () => {
    const { send, networks } = setUp();
    expect(send('/revoke', { network: 'madeup', account: 'ana' })?.headers).toEqual({
      location: '/__/sandbox/madeup?said=revoked',
    });
    expect(networks.byId('madeup')?.save()).toMatchObject({ revoked: ['ana'] });
  });

  it('that says something wrong says so on its page, escaped', () => {
    const { send } = setUp();
    const answer = send('/faults', { ...aim, times: '0' });
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain('&quot;times&quot; must be a whole number from 1 to 1000.');
    expect(send('/faults', { ...aim, network: '<b>' })?.text).toContain('<h1>Networks on this machine</h1>');
  });

  it('of another address is none', () => {
    expect(setUp().send('/state.json', aim)).toBeNull();
  });
});
