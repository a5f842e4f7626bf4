import { describe, expect, it } from 'vitest';
import { readPage, sendForm } from './control-pages.ts';
import { openMadeUp } from './testing/made-up-networks.ts';

function setUp() {
  const opened = openMadeUp();
  const read = (path: string, query = '') => readPage(opened, path, new URLSearchParams(query));
  const send = (path: string, values: Record<string, string>) => sendForm(opened, path, values);
  return { ...opened, read, send };
}

describe('the sandbox pages', () => {
  it('there is a page for the overview and for each network, and for no other path', () => {
    const { read } = setUp();
    expect(read('')?.text).toContain('<h1>Networks on this machine</h1>');
    expect(read('/')?.text).toContain('<h1>Networks on this machine</h1>');
    expect(read('/madeup')?.text).toContain('Made-up on this machine · Fanfare');
    expect(read('/other')).toBeNull();
    expect(read('/madeup/')).toBeNull();
  });

  it('the policy of a page allows only its own styles, images and videos', () => {
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

  it('a page shows the result of the last action, and no other text from the address', () => {
    const { read } = setUp();
    expect(read('/madeup', 'said=aimed')?.text).toContain('The fault waits for the next call that fits it.');
    for (const query of ['said=Pay+here', 'said=constructor', ''])
      expect(read('/madeup', query)?.text).not.toContain('class="notice');
  });

  it('the link Reload leads to the page without the last result', () => {
    const { read } = setUp();
    expect(read('/madeup', 'said=aimed')?.text).toContain('href="/__/sandbox/madeup">Reload</a>');
  });
});

describe('a sandbox form', () => {
  const aim = { network: 'madeup', kind: 'drop', call: '', account: '', times: '2' };

  it('the fault form aims a fault, and the button at the fault removes it', () => {
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

  it('removing a fault that does not exist shows an error on the page', () => {
    const { send } = setUp();
    const answer = send('/faults/remove', { network: 'madeup', id: '1' });
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain('This fault is gone already.');
    expect(answer?.text).toContain('Made-up on this machine');
  });

  it('the revoke button revokes the tokens of an account', () => {
    const { send, networks } = setUp();
    expect(send('/revoke', { network: 'madeup', account: 'ana' })?.headers).toEqual({
      location: '/__/sandbox/madeup?said=revoked',
    });
    expect(networks.byId('madeup')?.save()).toMatchObject({ revoked: ['ana'] });
  });

  it('a form with an invalid value shows the error on the page of its network, or on the overview', () => {
    const { send } = setUp();
    const answer = send('/faults', { ...aim, times: '0' });
    expect(answer?.status).toBe(400);
    expect(answer?.text).toContain('&quot;times&quot; must be a whole number from 1 to 1000.');
    expect(send('/faults', { ...aim, network: '<b>' })?.text).toContain('<h1>Networks on this machine</h1>');
  });

  it('a form at an unknown address is not handled', () => {
    expect(setUp().send('/state.json', aim)).toBeNull();
  });
});
