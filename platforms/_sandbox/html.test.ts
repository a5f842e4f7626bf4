import { describe, expect, it } from 'vitest';
import { html, identityButton, pageIn } from './html.ts';

const odd = '<b>"A" & B</b>';
const shown = '&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;';

describe('sandbox page', () => {
  it('a page escapes its title, and an identity button escapes all its texts', () => {
    expect(pageIn('#fff')(odd, '')).toContain(`<title>${shown}</title>`);
    const button = identityButton({ platformId: odd, name: odd, logo: odd }, odd);
    expect(button.split(shown)).toHaveLength(5);
    expect(button).not.toContain(odd);
  });

  it('an identity button without a second line shows only the name', () => {
    expect(identityButton({ platformId: '1', name: 'Ana', logo: 'data:' }, null)).not.toContain('small');
  });

  it('a page is sent as HTML', () => {
    expect(html(400, 'x')).toMatchObject({ status: 400, text: 'x' });
    expect(html(400, 'x').headers?.['content-type']).toContain('text/html');
  });
});
